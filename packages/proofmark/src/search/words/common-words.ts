import { isStopWord } from "./words.ts";

/**
 * Common words of English, which nobody types to find a snippet. Those that are commands or terms somewhere
 * (`case`, `only`, `rest`) are not among them.
 */
const COMMON_WORDS = `
able about above absent acceptable accident accidents accordingly across actually advice affect affected afterwards again against age ago
agree agrees ahead alike alive all almost alone along already also although altogether always am among amount anew angle another any anybody
anyhow anyone anything anyway anywhere apart appear appears are around arrive arrived arrives as aside ask asked asking asks avoids bad
badly be beat beats became because become becomes been began begin beginning begins behave behaves behind being believe believes belong
belongs below beside besides best better between beyond billed blow bodies borrow borrows both bring brings but buyers by came can cannot
care carried carries carry cases cause caused causes certain certainly chance charge cheap cheaper child choice choose chooses chose chosen
claim claims clearly close come comes coming copes could countries course cured cures dangerous days decide decides deciding deep deeper
defeats demand demanded destroys did die dies differ different disappear do does doing done doors drafts drift due during each earlier early
easier easily easy eat eats edge effort eight either else elsewhere ended endless enough entirely especially even ever every everybody
everyone everything everywhere exactly example exceed except excepted expected fades family far favour few fewer fifth fifty fine fit fits
follow follows for forbid forbids forces foreign forever forget forgets forgot forgotten fortran found four fresh from fully further fusion
future gated gatekeeper gave get gets getting give given gives giving glues go goes going gone good got grade great growing guarantee
guessed had half halve hand hands handy happen happens hard hardly harmful harms has have having he hence her here him himself his hit hits
holding holds holidays hour hours how however hundred i idea if important in indeed innermost inside instant instead intend into invented
invites is it its itself just justification kept knew know knowledge known knows lack lacks later least leave leaves leaving less let lets
lie lies lifts like likely little lone longer looks loose lose lot low lower luck made main mainly make makes making malicious many matter
matters may maybe me mean meaning means meant meanwhile meet mention merely middle might mind mine misleads miss mistake mistakes moment
moments mondays more most mostly much mug must my myself nearly necessary need needed needs neither never nice nine no nobody none nor not
nothing notice noticed now nowhere obeyed obvious occurs odd of offer often on one ones onto opposite or other others otherwise ought our
outlive outlives outwards own past pay pays people per perhaps person photos pick picks piece pieces plausible please point points poor
possible possibly predicted present pretends proves put puts quick quickly quite raised rare rarely rather reach reaches reader readers
ready real really realm reap reason recognises refer refers rely remember remembers reveal reveals room rooms safer said saw say says see
seem seems seen sees sense sentence settled seven several shall shape she ship ships shortens shorter should shown silicon simply since
sister sites six sliding slightly slip so sold some somebody someone something sometimes somewhere soon sooner spare spares speak speaks
spell spells spend spends spread spreads stage stages stand stands stay stays still straight stray stricter such suggests suits summer
sundays sure surprise tada take taken takes taking talked talks tames task tasks tell tells ten tenth than that the their them themselves
then there therefore these they thing things think thirty this those though thousands three threw throughout thus tick ties till tiny to
together told too took touch touches touching toward trades travel travels treats tried tries trouble truly try turn turned turns twice
twins two undone unequal unless unlike until untouched upon us use used useful uses using usual usually vary very visibly visitor vote votes
wakes walked want wanted wants warm was waste way ways we weak weaker weighs well went were west what whatever when whenever where wherever
whether which while who whoever whole whom whose why wide will win wins with within without wordings worth would writes wrote years yes yet
you young your yours yourself
`;

let known: Set<string> | undefined;

/**
 * Whether a word tells what a text is about: neither a common word, nor a number unless it may be a status
 * code.
 */
export function isTelling(word: string): boolean {
  known ??= new Set(COMMON_WORDS.trim().split(/\s+/));
  return !isStopWord(word) && !known.has(word) && !(/^\d+$/.test(word) && word.length !== 3);
}
