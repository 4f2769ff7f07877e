# RuJoCo: build, test, compare, install. `make help` lists the targets.

CARGO   ?= cargo
PYTHON  ?= python3
CC      ?= cc
PREFIX  ?= /usr/local
BUILD   := build
# the genuine library needs AVX too; sums keep their order, so results are the same bits without
# it: `make lib RELEASE_FLAGS=` builds for any x86-64
# what asks to be inline is: calls cost more than code
RELEASE_FLAGS ?= $(if $(filter x86_64,$(shell uname -m)),-C target-feature=+avx) -C llvm-args=-inline-threshold=150 -C llvm-args=-inlinehint-threshold=600
# what `make profile` has learned of branches and calls; it is of use to the compiler that made it
PROFILE := packaging/profile
profiled = $(if $(shell rustc --version | cmp -s - $(PROFILE)/compiler && echo yes),$(PROFILE_FLAGS))
# short loops keep whole vectors: masked stores, which a profile asks for, stall the reads that follow;
# what makes up the last thousandths of the counts is cold, and little is inlined there; what is not hot is compiled for size, and
# loops of unknown length are one loop: a step of a small model waits for its code (docs/speed.md)
PROFILE_FLAGS = -C profile-use=$(abspath $(PROFILE))/step.profdata -C llvm-args=-profile-summary-cutoff-cold=999800 -C llvm-args=-pgso-lwss-only=false -C llvm-args=-pgso-cutoff-instr-prof=980000 -C llvm-args=-vectorizer-min-trip-count=1 -C llvm-args=-force-tail-folding-style=none -C llvm-args=-no-pgo-warn-mismatch \
  -C llvm-args=-force-vector-interleave=1 -C llvm-args=-unroll-runtime=false -C llvm-args=-inlinecold-threshold=30 -C llvm-args=-inline-cold-callsite-threshold=15 $(PLACES)
# panics name their file and no line: six thousand places more take 300 kB; known to one compiler only
PLACES := -Z location-detail=file
release = $(if $(profiled),RUSTC_BOOTSTRAP=1) RUSTFLAGS="$(strip $(RELEASE_FLAGS) $(profiled))" $(CARGO) build --release
# the library and one tool: each takes a whole link
built = $(release) -p rujoco --lib && $(release) -p capi-tests --bin $(1)
VERSION := 4.0.0

LIBDIR  := $(BUILD)/lib
SHARED  := $(LIBDIR)/libmujoco.so.$(VERSION)
INCDIR  := $(BUILD)/include/mujoco
ORACLE  := $(BUILD)/oracle
TOOLS   := $(BUILD)/tools
CFLAGS  ?= -O2 -Wall -Wextra

.DEFAULT_GOAL := help
.PHONY: help need lib install place tools dist wheel clients client-pictures demo examples test asan tsan miri oracle parity contacts pictures rollouts parity-compile bench bench-collision bench-compile bench-derivatives bench-solver bench-flex flex-pairs explore fuzz generate headers models status fmt lint check bench-batch mujoco-rs pictures bench-count profile clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

need: ## check that the tools are there
	@for tool in $(CARGO) $(CC) objcopy $(PYTHON); do \
	  command -v $$tool >/dev/null || { echo "RuJoCo needs '$$tool' (Rust 1.91+, a C compiler with binutils, make, python3): not found" >&2; exit 1; }; \
	done

lib: need ## release library and headers into build/
	$(release) --lib
	@mkdir -p $(LIBDIR) $(INCDIR)
	@# what debuggers need lies beside the library, where they look for it
	@objcopy --only-keep-debug target/release/libmujoco.so $(SHARED).debug
	@objcopy --strip-unneeded target/release/libmujoco.so $(SHARED)
	@cd $(LIBDIR) && objcopy --add-gnu-debuglink=$(notdir $(SHARED)).debug $(notdir $(SHARED))
	@# rustc leaves its intermediate code in the objects; no linker of C needs it
	@objcopy --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd target/release/libmujoco.a $(LIBDIR)/libmujoco.a
	@ln -sf libmujoco.so.$(VERSION) $(LIBDIR)/libmujoco.so
	@cp -r include/mujoco/*.h include/mujoco/legacy $(INCDIR)/
	@echo "$(SHARED)"

install: lib ## copy library, headers, pkg-config and CMake files to PREFIX
	@$(MAKE) --no-print-directory place

# what is built into its places below PREFIX; LIBDIR says which build
place:
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/lib/cmake/mujoco $(DESTDIR)$(PREFIX)/include/mujoco/legacy
	install -m 755 $(LIBDIR)/libmujoco.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/
	install -m 644 $(LIBDIR)/libmujoco.a $(DESTDIR)$(PREFIX)/lib/
	ln -sf libmujoco.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/libmujoco.so
	install -m 644 include/mujoco/*.h $(DESTDIR)$(PREFIX)/include/mujoco/
	install -m 644 include/mujoco/legacy/*.h $(DESTDIR)$(PREFIX)/include/mujoco/legacy/
	for f in pkgconfig/mujoco.pc pkgconfig/mujoco-legacy.pc cmake/mujoco/mujocoConfig.cmake cmake/mujoco/mujocoConfigVersion.cmake; do \
	  sed 's|@VERSION@|$(VERSION)|' include/$$(basename $$f).in > $(DESTDIR)$(PREFIX)/lib/$$f; \
	done

tools: $(TOOLS)/ready ## what packages are built and checked with, from PyPI

$(TOOLS)/ready: packaging/tools.txt
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip --disable-pip-version-check install -q -r $<
	@cp $< $@

dist: lib tools ## archives with library, headers and files for CMake and pkg-config, for glibc 2.17 and later, in build/dist
	@# again only when something of it is newer
	@[ -f $(BUILD)/dist/made ] && [ -z "$$(find include packaging LICENSE NOTICE README.md target/release/libmujoco.a -newer $(BUILD)/dist/made)" ] \
	  || packaging/dist.sh $(VERSION)

wheel: dist ## the Python package `rujoco` with the library, in build/wheel
	packaging/wheel.sh $(VERSION)

# samples that draw need libraries of the system: libegl1-mesa-dev, libglfw3-dev
has = $(shell echo '\#include <$(1)>' | $(CC) -E - >/dev/null 2>&1 && echo yes)
UNBUILT := $(if $(call has,EGL/egl.h),,render record) $(if $(call has,GLFW/glfw3.h),,view)
EXAMPLES := $(filter-out $(addprefix $(BUILD)/bin/,$(UNBUILT)),$(patsubst examples-c/%.c,$(BUILD)/bin/%,$(wildcard examples-c/*.c)))
$(BUILD)/bin/render $(BUILD)/bin/record: DRAWS := -lEGL
$(BUILD)/bin/view: DRAWS := -lglfw

$(BUILD)/bin/%: examples-c/%.c | lib
	@mkdir -p $(BUILD)/bin
	$(CC) $(CFLAGS) -I$(BUILD)/include $< -o $@ -L$(LIBDIR) -lmujoco -Wl,-rpath,'$$ORIGIN/../lib' -lpthread -lm $(DRAWS)

examples: lib $(EXAMPLES) ## the C samples into build/bin

demo: examples ## simulate the project's own humanoid from C
	$(BUILD)/bin/basic examples-c/models/humanoid.xml 10

oracle: need $(ORACLE)/ready ## fetch the genuine library and the wheels' models

$(ORACLE)/ready: capi-tests/oracle/fetch.py
	$(PYTHON) capi-tests/oracle/fetch.py $(ORACLE)

$(ORACLE)/all: $(ORACLE)/ready
	$(PYTHON) capi-tests/oracle/fetch.py --all $(ORACLE)

$(ORACLE)/robots: $(ORACLE)/ready
	$(PYTHON) capi-tests/oracle/fetch.py --robots $(ORACLE)

test: oracle ## everything: unit, tidy, C and C++, comparison with the reference
	capi-tests/run.sh

# unit tests of the floors with unsafe code and of what stands on them, watched from inside; frames stay on the
# real stack, since `base::catch` compares their addresses
WATCHED := math:: base:: physics::
NIGHTLY := $(CARGO) +nightly
THREADED := thread crew batch:: cache:: a_batch_and

asan: ## unit tests under AddressSanitizer, with the compiler's checks of unsafe preconditions (needs a nightly toolchain)
	@$(NIGHTLY) --version >/dev/null 2>&1 || { echo "asan needs a nightly toolchain: rustup toolchain install nightly" >&2; exit 1; }
	CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_OPT_LEVEL=0 ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 \
	RUSTFLAGS="-Zsanitizer=address -Zub-checks=yes -Zextra-const-ub-checks -Coverflow-checks=yes" \
	$(NIGHTLY) test --lib --target x86_64-unknown-linux-gnu --target-dir target/asan -- $(WATCHED)

tsan: ## unit tests of what runs on threads, under ThreadSanitizer, with a standard library built for it (needs a nightly toolchain with rust-src)
	@test -d "$$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" || \
	  { echo "tsan needs a nightly toolchain with the library's sources: rustup component add rust-src --toolchain nightly" >&2; exit 1; }
	CARGO_INCREMENTAL=0 RUSTFLAGS="-Zsanitizer=thread" TSAN_OPTIONS=halt_on_error=1 \
	$(NIGHTLY) test --lib -Zbuild-std --target x86_64-unknown-linux-gnu --target-dir target/tsan -- $(THREADED)

miri: ## unit tests under Miri (needs its component on a nightly toolchain)
	@$(NIGHTLY) miri --version >/dev/null 2>&1 || { echo "miri needs its component: rustup toolchain install nightly --component miri rust-src" >&2; exit 1; }
	MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-permissive-provenance" \
	$(NIGHTLY) miri test --lib --target-dir target/miri -- $(WATCHED)

clients: lib ## packages that people use MuJoCo through, their tests and environments on both libraries [GROUP=gymnasium]
	$(PYTHON) capi-tests/clients/clients.py $(SHARED) $(if $(GROUP),--group $(GROUP)) $(CLIENTS)

client-pictures: lib ## pictures that Gymnasium, dm_control and robosuite take, on both libraries [GROUP=dm_control]
	$(PYTHON) capi-tests/clients/pictures.py $(SHARED) $(if $(GROUP),--group $(GROUP)) $(CLIENTS)

parity: oracle ## compare with the reference [MODELS="gym/ant file.xml"]
	$(CARGO) build --workspace
	target/debug/parity

parity-compile: oracle $(if $(filter 1,$(ALL)),$(ORACLE)/all) $(if $(filter 1,$(ROBOTS)),$(ORACLE)/robots) ## compile the wheels' models with both libraries [ALL=1: four more packages; ROBOTS=1: URDF of two more]
	$(CARGO) build --workspace
	ALL=$(ALL) ROBOTS=$(ROBOTS) target/debug/parity-compile

bench: oracle ## CPU time of steps against the reference, interleaved; plots in build/bench [MODELS="gym/ant stacks"]
	$(call built,bench)
	target/release/bench

bench-count: need ## instructions of steps by callgrind, held to a table [GENUINE=1: the reference too; UPDATE=1: rewrite it; MODELS=...]
	$(call built,bench-count)
	target/release/bench-count $(if $(filter 1,$(GENUINE)),--genuine) $(if $(filter 1,$(UPDATE)),--update)

# models that `make profile` learns from, beside trees of its own; each kind of code that runs often should be among them
LEARN ?= examples-c/models/*.xml $(foreach kind,actuator collision constraint discrete dynamics elements mesh picture ray sensor skin sleep tendon view,capi-tests/models/$(kind)/*.xml)
# there are many models of deformables, with long loops each: they count for less
LEARN_LIGHT ?= $(foreach kind,flex ipc,capi-tests/models/$(kind)/*.xml)
LEARNING := $(BUILD)/profile
# factors of M and of Hessians, products with M: with counts of their loops the compiler makes them 3 to 30 % slower
UNLEARNED := factor_dofs|take_from|mul_block|cholesky_columns.*6factor|8velocity4post

profile: need ## let the compiler learn anew which code runs often; release builds use what is in packaging/profile [LEARN="mine.xml"] (needs rustup component add llvm-tools)
	@rm -rf $(LEARNING) && mkdir -p $(LEARNING)
	RUSTC_BOOTSTRAP=1 RUSTFLAGS="$(RELEASE_FLAGS) $(PLACES) -C profile-generate=$(abspath $(LEARNING))" $(CARGO) build --release --lib --target-dir target/profile
	@ln -sf libmujoco.so target/profile/release/libmujoco.so.$(VERSION)
	$(CC) $(CFLAGS) -Iinclude capi-tests/c/learn.c -o $(LEARNING)/learn -Ltarget/profile/release -lmujoco -Wl,-rpath,$(abspath target/profile/release) -lm
	@# not what scripts of the build have done
	@rm -f $(LEARNING)/*.profraw
	@cd $(LEARNING) && export LLVM_PROFILE_FILE=rigid-%m.profraw && ls $(abspath $(LEARN)) | xargs -n 20 ./learn
	@cd $(LEARNING) && export LLVM_PROFILE_FILE=light-%m.profraw && ls $(abspath $(LEARN_LIGHT)) | xargs -n 20 ./learn
	@cd $(LEARNING) && $$(rustc --print target-libdir)/../bin/llvm-profdata merge --sparse --no-function='$(UNLEARNED)' -o $(abspath $(PROFILE))/step.profdata \
	  $$(ls rigid-*.profraw | sed s/^/--weighted-input=8,/) light-*.profraw
	@rustc --version >$(PROFILE)/compiler

bench-collision: oracle ## CPU time of mj_collision alone against the reference; plot in build/bench
	$(call built,bench-collision)
	target/release/bench-collision

bench-batch: oracle ## steps of batches on one thread and on two against the reference [NSIM=64]
	$(call built,bench-batch)
	target/release/bench-batch

bench-derivatives: oracle ## CPU time of mjd_transitionFD against the reference [MODELS="gym/ant"]
	$(call built,bench-derivatives)
	target/release/bench-derivatives $(MODELS)

bench-compile: oracle $(if $(filter 1,$(ALL)),$(ORACLE)/all) ## CPU time and memory of compilation against the reference [ALL=1: an arena of robosuite, SMALL=1: small models]
	$(call built,bench-compile)
	target/release/bench-compile $(if $(filter 1,$(SMALL)),--small)

bench-solver: need ## convergence of the constraint solvers on a tower of blocks; plots in build/bench
	$(call built,bench-solver)
	target/release/bench-solver

bench-flex: oracle ## deformables: time of steps and of loading against the reference, cantilevers against beam theory; plots in build/bench
	$(call built,bench-flex)
	target/release/bench-flex

flex-pairs: oracle ## deformable models of every two attributes through both libraries [MODELS=90]
	$(CARGO) build --workspace
	target/debug/flex-pairs $(if $(MODELS),--models $(MODELS))

contacts: oracle ## contacts of random poses of every pair of geom types [POSES=200000]
	$(CARGO) build --workspace
	target/debug/contacts --poses $(or $(POSES),2000)

pictures: oracle ## models photographed by both libraries, pixel by pixel; page in build/pictures [MODELS="picture gym/ant"]
	$(CARGO) build --workspace
	target/debug/pictures $(MODELS)

rollouts: oracle ## contacts and steps of every model of the corpus along rollouts [ALL=1]
	$(CARGO) build --workspace
	target/debug/rollouts $(if $(ALL),--all)

explore: oracle ## random models over the whole schema, bits of both libraries [SECONDS=600 SEED=1]; finds in build/explore
	$(CARGO) build --workspace
	target/debug/explore --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1)

mujoco-rs: oracle ## the unit tests of the crate mujoco-rs on both libraries
	$(CARGO) build --lib
	$(PYTHON) capi-tests/python/mujoco_rs.py target/debug/libmujoco.so $(ORACLE)/mujoco/libmujoco.so.$(VERSION) $(BUILD)/mujoco-rs

fuzz: need ## hostile models, assets and binaries [SECONDS=600 SEED=1 WORKERS=2 AT=number]; finds in build/fuzz
	$(CARGO) build --workspace
	SECONDS=$(or $(SECONDS),600) SEED=$(or $(SEED),1) WORKERS=$(or $(WORKERS),2) target/debug/fuzz

generate: ## rewrite the generated Rust sources from src/schema
	MUJOCO_GENERATE=1 $(CARGO) check --lib

headers: ## rewrite include/mujoco from the Rust sources
	$(CARGO) run -q -p capi-tests --bin headers

models: ## rewrite the expected texts of capi-tests/models
	UPDATE=1 $(CARGO) test -p capi-tests --test models --test error_cases

status: ## implemented / total functions per section of mujoco.h
	@$(CARGO) build -q --workspace
	@target/debug/status

fmt: ## format
	$(CARGO) fmt --all

lint: ## clippy, warnings denied
	$(CARGO) clippy --workspace --all-targets -- -D warnings

check: ## fmt and generated files are clean, lint
	$(CARGO) fmt --all --check
	$(MAKE) lint

clean: ## remove build results
	rm -rf $(BUILD) target
