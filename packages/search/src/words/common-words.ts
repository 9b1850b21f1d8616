import { isStopWord } from "./words.ts";

/**
 * English words that say nothing about a snippet, whatever the site is about. Excludes words that are
 * commands or terms somewhere (`case`, `only`, `rest`).
 */
const COMMON_WORDS = `
able about above accordingly across actually affect affected afterwards again against ago agree agrees ahead
alike all almost alone along already also although altogether always am among amount another any anybody
anyhow anyone anything anyway anywhere apart appear appears around aside ask asked asking asks avoids bad
badly became because become becomes been began begin beginning begins behind being believe believes belong
belongs below beside besides best better between beyond both bring brings but by came cannot care carried
carries carry cause caused causes certain certainly chance choice choose chooses chose chosen claim claims
clearly close come comes coming could course decide decides deciding deep deeper despite differ different do
does doing done due during each earlier early easier easily easy eight either else elsewhere ended enough
entirely especially even ever every everybody everyone everything everywhere exactly example except expected
far few fewer fine follow follows for forget forgets forgot found four from fully further gave get gets
getting give given gives giving go goes going gone good got great had half hand happen happens hard hardly
has have having he hence her here hers herself him himself his holds how however hundred idea if important in
indeed inside instead intend into its itself just kept knew know known knows later least leave leaves leaving
less let lets like likely little longer looks lot low lower made main mainly make makes making many matter
matters may maybe me mean meaning means meant meanwhile meet mention merely middle might mind mine miss
moment more moreover most mostly much must my myself namely nearly necessary need needed needs neither never
nevertheless nine no nobody none nor nothing notice noticed now nowhere obvious occurs odd of offer often on
one ones onto opposite or other others otherwise ought our ours ourselves own past people per perhaps person
pick picks please point points possible possibly previously probably proves put puts quick quickly quite rare
rarely rather reach reaches ready real really reason refer refers regarding rely remember remembers said saw
say says see seem seems seen sees sense sentence seven several shall shape she should shown simply since six
slightly so some somebody somehow someone something sometimes somewhat somewhere soon sooner speak speaks
stand stands stay stays still straight such suggests sure take taken takes taking talked tell tells ten than
that the their theirs them themselves then there thereafter thereby therefore therein these they thing things
think thirty this those though three throughout thus till to together told too took toward tried tries
trouble truly try turn turned turns twice two typically unless unlike until upon us use used useful uses
using usual usually various vary very via want wanted wants was way ways we well went were what whatever when
whenever where whereas whereby wherever whether which while who whoever whole whom whose why wide will with
within without worth would writes wrote years yes yet you young your yours yourself yourselves zero
`;

let known: Set<string> | undefined;

/**
 * Whether a word says what a text is about: not a common word, nor a number unless it may be a status code.
 */
export function isTelling(word: string): boolean {
  known ??= new Set(COMMON_WORDS.trim().split(/\s+/));
  return !isStopWord(word) && !known.has(word) && !(/^\d+$/.test(word) && word.length !== 3);
}
