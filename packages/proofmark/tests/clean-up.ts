// Runs before each test file, as a module that several files share is evaluated once.
import { afterAll } from "vitest";
import { cleanUp } from "./fixture-site.ts";

afterAll(cleanUp);
