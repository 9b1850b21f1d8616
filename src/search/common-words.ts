import { isStopWord } from "./words.ts";

/** Common words of English, which nobody types to find a snippet. Those that are commands or terms somewhere (`case`, `only`, `rest`) are not among them. */
const COMMON_WORDS = `
able about above accordingly across actually afterwards again against ago all almost alone along already also although altogether always am
among amount another any anybody anyone anything anyway anywhere apart are around as aside ask asked asking asks bad badly be became because
become becomes been began begin begins behind being belongs below beside besides best better between beyond both bring brings but by came
can cannot care cases certain certainly clearly close come comes coming could course did differ different do does doing done due during each
easier easily easy either else enough entirely especially even ever every everybody everyone everything everywhere exactly example except
far few fewer fine follow follows for found four from fully further gave get gets getting give given gives giving go goes going gone good
got great had half happen happens hard hardly has have having he hence her here him himself his holds how however i if important in indeed
inside instead into is it its itself just kept knew know known knows later least leave leaves leaving less let lets like likely little
longer looks lot made main mainly make makes making many matter may maybe me mean means meant merely might mind mine more most mostly much
must my myself nearly necessary need needed needs neither never nice nine no nobody none nor not nothing now nowhere obvious of often on one
ones onto or other others otherwise ought our own people per perhaps please possible possibly put puts quickly quite rather reach ready real
really reason said saw say says see seem seems seen sees seven several shall she shorter should shown simply since six slightly so some
somebody someone something sometimes somewhere soon spell stand stands stay stays still such take taken takes taking tell tells ten than
that the their them themselves then there therefore these they thing things think this those though three throughout thus till to together
told too took toward tried tries truly try turn turns twice two unless unlike until upon us use used useful uses using usually very want
wanted wants was way ways we well went were what whatever when whenever where wherever whether which while who whoever whole whom whose why
will with within without worth would yes yet you your yours yourself
`;

let known: Set<string> | undefined;

/** Whether a word tells what a text is about: neither a common word, nor a number unless it may be a status code. */
export function isTelling(word: string): boolean {
  known ??= new Set(COMMON_WORDS.trim().split(/\s+/));
  return !isStopWord(word) && !known.has(word) && !(/^\d+$/.test(word) && word.length !== 3);
}
