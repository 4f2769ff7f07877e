// simulate.js MODEL.xml SECONDS: the library from Node.js, by koffi.
'use strict';

const koffi = require('koffi');

const TIME = 1 << 0, QPOS = 1 << 1, CTRL = 1 << 6;  // mjtState

const library = koffi.load(process.env.MUJOCO_LIBRARY ?? 'libmujoco.so.4.0.0');
koffi.opaque('mjModel');
koffi.opaque('mjData');
const mj = {
  versionString: library.func('const char *mj_versionString()'),
  loadXML: library.func('mjModel *mj_loadXML(const char *filename, const void *vfs, _Out_ char *error, int error_sz)'),
  makeData: library.func('mjData *mj_makeData(const mjModel *m)'),
  step: library.func('void mj_step(const mjModel *m, mjData *d)'),
  stateSize: library.func('int mj_stateSize(const mjModel *m, int sig)'),
  getState: library.func('void mj_getState(const mjModel *m, const mjData *d, _Out_ double *state, int sig)'),
  setState: library.func('void mj_setState(const mjModel *m, mjData *d, const double *state, int sig)'),
  deleteData: library.func('void mj_deleteData(mjData *d)'),
  deleteModel: library.func('void mj_deleteModel(mjModel *m)'),
};

// A model and its state; the parts of the state are read and written by their bit in mjtState.
class Simulation {
  constructor(path) {
    const error = Buffer.alloc(1000);
    this.model = mj.loadXML(path, null, error, error.length);
    if (!this.model) throw new Error(error.toString('utf8', 0, error.indexOf(0)));
    this.data = mj.makeData(this.model);
  }

  step() {
    mj.step(this.model, this.data);
  }

  get(part) {
    const values = new Float64Array(mj.stateSize(this.model, part));
    mj.getState(this.model, this.data, values, part);
    return values;
  }

  set(part, values) {
    mj.setState(this.model, this.data, Float64Array.from(values), part);
  }

  close() {
    mj.deleteData(this.data);
    mj.deleteModel(this.model);
  }
}

const [path, seconds] = process.argv.slice(2);
if (seconds === undefined) {
  console.error('usage: simulate.js MODEL.xml SECONDS');
  process.exit(2);
}
try {
  const simulation = new Simulation(path);
  simulation.set(CTRL, simulation.get(CTRL).fill(0.1));
  while (simulation.get(TIME)[0] < Number(seconds)) simulation.step();
  const place = Array.from(simulation.get(QPOS).slice(0, 3), (x) => x.toFixed(9)).join(' ');
  console.log(`MuJoCo ${mj.versionString()}: time ${simulation.get(TIME)[0].toFixed(3)}, qpos ${place}`);
  simulation.close();
} catch (refusal) {
  console.error(refusal.message);
  process.exitCode = 1;
}
