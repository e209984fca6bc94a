/** Operations of the catalogue that have no row, with the reason. */
export const withoutRow: Readonly<Record<string, string>> = {
  OP016: 'an internal route: the documents do not show its path',
  OP017: 'an internal route: the documents do not show its path',
  OP018: 'an internal route: the documents do not show its path',
  OP019: 'an internal route: the documents do not show its path',
  OP020: 'an internal route: the documents do not show its path',
  OP027: 'a page of the documents, not a call of theirs',
  OP036: 'the update check, of which the documents show no call',
  OP289: 'a proposal of the catalogue: the documents name no list of customers',
  OP364: 'the push channel, which is no HTTP call',
  OP365: 'an event of the push channel',
  OP366: 'an event of the push channel',
  OP367: 'an event of the push channel',
  OP368: 'an event of the push channel',
  OP369: 'an event of the push channel',
  OP370: 'an event of the push channel',
  OP371: 'the end of the push channel',
}
