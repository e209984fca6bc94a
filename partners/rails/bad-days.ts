/**
 * Simulated failures of the rail sandboxes, triggered by a payee's name that ends in a dot and the word ("Ana Nowak
 * .returned"), or by an amount that ends in 13 and the number ("113.03"; in minor units for any currency).
 */
export const railBadDays = [
  { word: 'rejected', number: 1, outcome: 'rejected on submission' },
  { word: 'rejectedLater', number: 2, outcome: 'accepted, then rejected a moment later' },
  { word: 'returned', number: 3, outcome: 'settled, then returned a moment later' },
  { word: 'timeout', number: 4, outcome: 'received and settled, but the response is lost' },
  { word: 'dropped', number: 5, outcome: 'the first submission is lost, with no response' },
  { word: 'down', number: 6, outcome: 'the company is offline for the first three submissions' },
  { word: 'slow', number: 7, outcome: 'settled after a day' },
  { word: 'silent', number: 8, outcome: 'settled, but no callback is sent: the bank has to ask' },
  { word: 'duplicate', number: 9, outcome: 'every callback comes twice, and once more with another id' },
  { word: 'late', number: 10, outcome: 'the acceptance is reported an hour after the settlement' },
  { word: 'returnedFirst', number: 11, outcome: 'the return is reported before the settlement' },
  { word: 'contradictory', number: 12, outcome: 'settled, then a callback says it was rejected' },
  { word: 'falseRejection', number: 13, outcome: 'a callback says it was rejected, then it is settled' },
  { word: 'wrongAmount', number: 14, outcome: 'the callback states a different amount from the one paid' },
  { word: 'otherAmount', number: 15, outcome: 'one unit less than requested is paid' },
  { word: 'unknownReference', number: 16, outcome: 'a callback also comes for an unknown reference' },
  { word: 'recallRefused', number: 17, outcome: 'settled after a day, and a recall is refused' },
  { word: 'manual', number: 18, outcome: 'nothing happens until someone in the town decides' },
  { word: 'shortReturn', number: 19, outcome: 'settled, then returned less one unit' },
] as const

export type BadDay = (typeof railBadDays)[number]['word']

export function badDayOf({ payee, units }: { payee: string; units: bigint }): BadDay | undefined {
  const word = endingOf(payee)
  return railBadDays.find((day) => day.word === word || units % 10_000n === 1_300n + BigInt(day.number))?.word
}

/** The word after the last dot of a name, undefined without a dot. */
export const endingOf = (name: string): string | undefined => /\s\.(\w+)$/.exec(name)?.[1]
