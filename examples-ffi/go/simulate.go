// simulate MODEL.xml SECONDS: the library from Go, by cgo.
package main

/*
#cgo pkg-config: mujoco
#include <mujoco/mujoco.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"unsafe"
)

// Simulation is a model and its state; the parts of the state are read and written by their bit in mjtState.
type Simulation struct {
	model *C.mjModel
	data  *C.mjData
}

// Load reads a model and makes its state.
func Load(path string) (*Simulation, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var message [1000]C.char
	model := C.mj_loadXML(name, nil, &message[0], C.int(len(message)))
	if model == nil {
		return nil, errors.New(C.GoString(&message[0]))
	}
	return &Simulation{model, C.mj_makeData(model)}, nil
}

// Close frees model and state.
func (s *Simulation) Close() {
	C.mj_deleteData(s.data)
	C.mj_deleteModel(s.model)
}

// Step advances the state by a timestep.
func (s *Simulation) Step() {
	C.mj_step(s.model, s.data)
}

// Get returns a part of the state.
func (s *Simulation) Get(part C.int) []float64 {
	values := make([]float64, C.mj_stateSize(s.model, part))
	if len(values) > 0 {
		C.mj_getState(s.model, s.data, (*C.mjtNum)(&values[0]), part)
	}
	return values
}

// Set writes a part of the state; `values` is as long as what Get returns.
func (s *Simulation) Set(part C.int, values []float64) {
	if len(values) > 0 {
		C.mj_setState(s.model, s.data, (*C.mjtNum)(&values[0]), part)
	}
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: simulate MODEL.xml SECONDS")
		os.Exit(2)
	}
	seconds, err := strconv.ParseFloat(os.Args[2], 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	s, err := Load(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer s.Close()
	controls := s.Get(C.mjSTATE_CTRL)
	for i := range controls {
		controls[i] = 0.1
	}
	s.Set(C.mjSTATE_CTRL, controls)
	for s.Get(C.mjSTATE_TIME)[0] < seconds {
		s.Step()
	}
	q := s.Get(C.mjSTATE_QPOS)
	fmt.Printf("MuJoCo %s: time %.3f, qpos %.9f %.9f %.9f\n", C.GoString(C.mj_versionString()), s.Get(C.mjSTATE_TIME)[0], q[0], q[1], q[2])
}
