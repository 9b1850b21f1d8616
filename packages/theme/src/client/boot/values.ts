// Pages with placeholders only: shows the reader's values as soon as the parser has read the defaults.
import { showValues } from "../note/values.ts";

showValues();
