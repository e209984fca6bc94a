/**
 * Simulated failures of the rail sandboxes, triggered by a payee's name that ends in a dot and the word ("Ana Nowak
 * .returned"), or by an amount that ends in 13 and the number ("113.03"; in minor units for any currency).
 */
export const railBadDays = [
  { word: 'rejected', number: 1, outcome: 'it is rejected as it is handed over' },
  { word: 'rejectedLater', number: 2, outcome: 'it is accepted, and rejected a moment later' },
  { word: 'returned', number: 3, outcome: 'it is settled, and comes back a moment later' },
  { word: 'timeout', number: 4, outcome: 'it is taken and settled, but the answer gets lost' },
  { word: 'dropped', number: 5, outcome: 'the first hand-over gets lost, and no answer comes' },
  { word: 'down', number: 6, outcome: 'the company is away for the first three hand-overs' },
  { word: 'slow', number: 7, outcome: 'it takes a day until it is settled' },
  { word: 'silent', number: 8, outcome: 'it is settled, but nobody calls: only who asks hears of it' },
  { word: 'duplicate', number: 9, outcome: 'every call comes twice, and once more under another id' },
  { word: 'late', number: 10, outcome: 'that it is accepted is told an hour after it was settled' },
  { word: 'returnedFirst', number: 11, outcome: 'that it came back is told before that it was settled' },
  { word: 'contradictory', number: 12, outcome: 'it is settled, and then a call says that it was rejected' },
  { word: 'falseRejection', number: 13, outcome: 'a call says that it was rejected, then it is settled' },
  { word: 'wrongAmount', number: 14, outcome: 'the call names another amount than was paid' },
  { word: 'otherAmount', number: 15, outcome: 'one unit less is paid than was asked for' },
  { word: 'unknownReference', number: 16, outcome: 'a call comes for a reference that nobody knows, too' },
  { word: 'recallRefused', number: 17, outcome: 'it takes a day, and nobody gives it back when asked' },
  { word: 'manual', number: 18, outcome: 'nothing happens until somebody in the town decides' },
  { word: 'shortReturn', number: 19, outcome: 'it is settled, and comes back less one unit' },
] as const

export type BadDay = (typeof railBadDays)[number]['word']

export function badDayOf({ payee, units }: { payee: string; units: bigint }): BadDay | undefined {
  const word = endingOf(payee)
  return railBadDays.find((day) => day.word === word || units % 10_000n === 1_300n + BigInt(day.number))?.word
}

/** The word after the last dot of a name, undefined without one. */
export const endingOf = (name: string): string | undefined => /\s\.(\w+)$/.exec(name)?.[1]
