import { describe, expect, it } from "vitest";
import { statementsIn } from "./make-database.ts";

const DATABASE = `# GNU Make 4.4.1
# Make data base, printed on Wed Nov 25 16:12:20 2026

# Variables

# default
MAKE_COMMAND := make
# makefile (from 'Makefile', line 2)
B = $(A)
# 'override' directive (from 'Makefile', line 29)
Z = 3
# environment
PATH = /usr/bin:/bin
# makefile (from 'Makefile', line 5)
define T
line one

line: two
endef
# makefile (from 'Makefile', line 1)
A := x
# variable set hash-table stats:
# Load=106/1024=10%, Rehash=0, Collisions=4/148=3%

# Pattern-specific Variable Values

%.q :
# makefile (from 'Makefile', line 22)
# Y := 3

# 1 pattern-specific variable values
# Directories

# src: could not be stat'd.

# Implicit Rules

%.o: %.c
#  recipe to execute (from 'Makefile', line 18):
	cc
	echo a \\
x: b

# Files

# Not a target:
Makefile:
#  Implicit rule search has been done.

# makefile (from 'Makefile', line 21)
all: X := 1
all: a.o .WAIT a.c | build
#  Phony target (prerequisite of .PHONY).
#  Last modified 2026-11-25 16:12:20.840206638

snippets-read:
#  Command line target.

server.js: src/main.c
#  Also makes: server.js client.js
#  recipe to execute (from 'Makefile', line 25):
	foo

# VPATH Search Paths

vpath %.c src

# 1 'vpath' search paths.
`;

describe("statementsIn", () => {
  const variables = ["B = $(A)", "Z = 3", "define T\nline one\n\nline: two\nendef"];

  it("finds rules without recipes, and variables of the makefile with how they were assigned", () => {
    expect(statementsIn(DATABASE, false)).toEqual([
      ...variables,
      "A := x",
      "%.q :\n# Y := 3",
      "%.o: %.c",
      "all: X := 1\nall: a.o .WAIT a.c | build\nphony",
      "server.js: src/main.c\nalso makes client.js server.js",
      "vpath %.c src",
    ]);
  });

  it("hides values that were expanded while the file was read, if they depend on the machine", () => {
    const found = statementsIn(DATABASE, true);
    expect(found).toEqual(expect.arrayContaining([...variables, "A :=", "%.q :\n# Y :="]));
    expect(found).toContain("all: X :=\nall: a.o .WAIT a.c | build\nphony");
  });

  it("finds nothing in what Make prints of a makefile with an error", () => {
    expect(statementsIn("", false)).toEqual([]);
  });
});
