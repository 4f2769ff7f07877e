// Memory and message hooks; NULL: the built-in behaviour.
MJAPI extern void* (*mju_user_malloc)(size_t);
MJAPI extern void (*mju_user_free)(void*);
MJAPI extern void (*mju_user_error)(const char*);
MJAPI extern void (*mju_user_warning)(const char*);

// Callbacks into the simulation; NULL: none. They are read afresh at each use.
MJAPI extern mjfGeneric mjcb_passive;        // adds to qfrc_passive
MJAPI extern mjfGeneric mjcb_control;        // sets ctrl before actuation
MJAPI extern mjfConFilt mjcb_contactfilter;  // 1: the pair of geoms does not collide
MJAPI extern mjfSensor mjcb_sensor;          // fills user sensors of a stage
MJAPI extern mjfTime mjcb_time;              // clock of the timers
MJAPI extern mjfAct mjcb_act_dyn;            // activation derivative of user dynamics
MJAPI extern mjfAct mjcb_act_gain;           // gain of user actuators
MJAPI extern mjfAct mjcb_act_bias;           // bias of user actuators

// Narrow-phase function of each pair of geom types, lower type first; NULL: the pair never collides.
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

// Display names; the last two tables hold name, initial state ("0" or "1") and shortcut key.
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];
MJAPI extern const char* mjENABLESTRING[mjNENABLE];
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];
MJAPI extern const char* mjLABELSTRING[mjNLABEL];
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];
MJAPI extern const char* mjTOPICSTRING[mjNTOPIC];
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];
