import type { Bug } from './bug.ts'

const badDays = ['server/features/mass/mass-bad-days.test.ts']
const lines = ['web/features/mass/batch.browser.test.tsx']

/** Bugs of files: of payments, of bank statements, and of what is exported. */
export const fileBugs: readonly Bug[] = [
  {
    name: 'problems-paid',
    what: 'A file is sent although lines of it have problems',
    changes: [
      {
        file: 'server/features/mass/mass-transfer-confirm.ts',
        from: `  if (looked.withProblems > 0) refuse('massHasProblems', { count: looked.withProblems })\n`,
        to: '',
      },
    ],
    tests: { part: 'node', files: badDays },
    expects: 'a payee who became limited is told at the line, and nothing is held',
  },
  {
    name: 'problems-of-last-page',
    what: 'Before a file is sent, the problems of its last page alone are counted',
    changes: [
      {
        file: 'server/payments/mass/fill.ts',
        from: 'withProblems += entries.filter',
        to: 'withProblems = entries.filter',
      },
    ],
    tests: { part: 'node', files: ['server/payments/mass/look-again.test.ts'] },
    expects: 'a wrong line on the first of two pages keeps the whole file from being sent',
  },
  {
    name: 'total-with-removed',
    what: 'The total that is shown of a file has its removed lines',
    changes: [
      {
        file: 'server/store/mass/mass-batches.ts',
        from: 'sum(l.debit) filter (where not l.is_removed and not l.has_problem)',
        to: 'sum(l.debit) filter (where not l.has_problem)',
      },
    ],
    tests: { part: 'node', files: badDays },
    expects: 'is repaired in place',
  },
  {
    name: 'comma-as-thousands',
    what: 'A decimal comma in a CSV file is read as thousands',
    changes: [
      {
        file: 'server/payments/mass/table.ts',
        from: 'const read = parseDecimal(cell, mark)',
        to: `const read = parseDecimal(cell, mark && '.')`,
      },
    ],
    tests: { part: 'node', files: badDays },
    expects: 'with an amount that can be read in two ways is not guessed at',
  },
  {
    name: 'entry-twice',
    what: 'An entry that a bank notifies with a time and states with a day is booked twice',
    changes: [
      {
        file: 'partners/rails/iso20022/entry-id.ts',
        from: `(textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10)`,
        to: `textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? ''`,
      },
    ],
    tests: { part: 'node', files: ['partners/rails/iso20022/entry.test.ts'] },
    expects: 'the substitute for a missing reference is the same in notification and statement',
  },
  {
    name: 'currency-ignored',
    what: 'The currency of a line is ignored: it is paid in that of the account',
    changes: [
      {
        file: 'server/payments/mass/read-line.ts',
        from: `const currency = (cells['currency'] ?? '').trim().toUpperCase() || account`,
        to: 'const currency = account',
      },
    ],
    tests: { part: 'node', files: ['server/features/mass/mass-file-facts.test.ts'] },
    expects: 'is paid in the currency of its amount, or not at all',
  },
  {
    name: 'pain-currency-ignored',
    what: 'The currency of a payment in a pain.001 message is left out',
    changes: [
      {
        file: 'server/quarantine/table-pain-row.ts',
        from: `row.currency = row.amount === '' ? '' : of('@Ccy')`,
        to: `row.currency = ''`,
      },
    ],
    tests: { part: 'node', files: ['server/quarantine/table-pain.test.ts'] },
    expects: 'has its own currency beside',
  },
  {
    name: 'formula-exported',
    what: 'A payer’s text that is a formula is one in the CSV of a history',
    changes: [
      {
        file: 'server/papers/book-csv.ts',
        from: `import { byteOrderMark, csvRow } from`,
        to: `import { byteOrderMark, rowAsTyped as csvRow } from`,
      },
    ],
    tests: { part: 'node', files: ['server/papers/books.test.ts'] },
    expects: 'none starts a formula',
  },
  {
    name: 'refused-line-ready',
    what: 'A line with a problem is shown as ready',
    changes: [
      {
        file: 'web/features/mass/lines/line-state.tsx',
        from: 'if (line.problems.length > 0)',
        to: 'if (line.problems.length > 1)',
      },
    ],
    tests: {
      part: 'browser',
      files: lines,
    },
    expects: 'are in columns with problems in their cells',
  },
  {
    name: 'refused-line-hidden',
    what: 'The problem of a field that has no column in the file is not shown',
    changes: [
      {
        file: 'web/features/mass/lines/line-row.tsx',
        from: `return column.kind === 'number' || column.kind === 'check' ? [] : problems`,
        to: `return []`,
      },
    ],
    tests: {
      part: 'browser',
      files: lines,
    },
    expects: 'on a phone a line is one cell with its problem',
  },
]
