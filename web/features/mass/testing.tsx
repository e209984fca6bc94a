import { approvalPreviewGet } from '@sixpence/protocol/approvals/approval-rules'
import type { OutputOf } from '@sixpence/protocol/call'
import { uploadAppend, uploadCreate } from '@sixpence/protocol/documents/documents'
import {
  type MassBatch,
  massBatchGet,
  massBatchList,
  type MassLine,
  massLineList,
  massTemplateList,
} from '@sixpence/protocol/mass/mass'
import { massFieldsGet, massSampleLinksGet } from '@sixpence/protocol/mass/samples'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { announceSuccess } from '#widgets/success-popup.tsx'
import MassScreen from './mass-screen.tsx'

export const line = (part: Partial<MassLine> = {}): MassLine => ({
  line: 1,
  cells: {
    payeeName: 'Ana Nowak',
    iban: 'LT121000011101001000',
    amount: '25.00',
    currency: 'EUR',
    reference: 'March',
  },
  problems: [],
  isRemoved: false,
  state: 'ready',
  cost: { amount: '25.00', fee: '1.00', toAmount: '25.00', toCurrencyCode: 'EUR' },
  payeeName: 'Ana Nowak',
  ...part,
})

export const wrongLine = line({
  line: 2,
  cells: { payeeName: 'Ben Okoro', iban: 'LT99', amount: '40.00', currency: 'EUR', reference: 'March' },
  problems: [{ field: 'iban', name: 'wrongCheck', description: 'This is not an IBAN.' }],
  cost: undefined,
  payeeName: 'Ben Okoro',
})

export const batch = (part: Partial<MassBatch> = {}): MassBatch => ({
  batchId: 5,
  name: 'Salaries of March',
  kind: 'wire',
  accountId: 11,
  currencyCode: 'EUR',
  status: 'uploaded',
  createdBy: 'Alice Berg',
  createdAt: '2026-11-20T10:00:00Z',
  keptUntil: '2026-12-20T10:00:00Z',
  lines: 1,
  withProblems: 0,
  duplicates: 0,
  removed: 0,
  progress: { ready: 0, underWay: 0, paid: 0, failed: 0 },
  amount: '25.00',
  fee: '1.00',
  total: '26.00',
  mayEdit: true,
  mayCancel: true,
  ...part,
})

type Whole = OutputOf<typeof massBatchGet>

export const digest = 'd'.repeat(43)

export const whole = (part: Partial<MassBatch> = {}, more: Partial<Whole> = {}): Whole => ({
  batch: batch(part),
  columns: ['payeeName', 'iban', 'amount', 'currency', 'reference'].map((field) => ({
    header: field,
    field,
  })),
  missing: [],
  hasFile: true,
  notes: [],
  totals: [{ currencyCode: 'EUR', count: 1, amount: '25.00', debit: '25.00', fee: '1.00', rate: '1' }],
  approval: { isRequest: false, approveType: 2, approvers: [], needed: 0 },
  available: '1000.00',
  digest,
  ...more,
})

/** A batch and its lines as the server returns them, by filter. */
export const batchIs = (
  part: Partial<MassBatch>,
  lines: readonly MassLine[],
  more: Partial<Whole> = {},
): readonly Answer[] => [
  on(massBatchGet, () => whole({ lines: lines.length, ...part }, more)),
  linesAre(() => lines),
]

export const linesAre = (lines: () => readonly MassLine[]): Answer =>
  on(massLineList, ({ filter = 'all', offset = 0, limit = 500 }) => {
    const meets = lines().filter((line) => isIn(line, filter))
    return { lines: meets.slice(offset, offset + limit), total: meets.length }
  })

function isIn(massLine: MassLine, filter: string): boolean {
  if (filter === 'removed') return massLine.isRemoved
  if (massLine.isRemoved) return false
  if (filter === 'problems') return massLine.problems.length > 0
  if (filter === 'duplicates') return massLine.duplicateOf !== undefined
  return filter === 'all' || massLine.state === filter
}

/** Permitted kinds of mass payments. */
export const may = (...kinds: (keyof typeof alice.mass)[]): Answer =>
  on(customerInfoGet, () => ({
    customer: {
      ...alice,
      mass: { ...alice.mass, ...Object.fromEntries(kinds.map((kind) => [kind, true])) },
    },
    idleSeconds: 900,
  }))

const massDay: readonly Answer[] = [
  ...ordinaryDay,
  may('wire', 'p2p', 'oct'),
  on(massSampleLinksGet, ({ type }) => ({
    links: (['csv', 'xlsx'] as const).map((format) => ({
      name: `${type}.${format}`,
      format,
      url: `/mass/samples/${type}/${format}`,
    })),
  })),
  on(massFieldsGet, ({ kind }) => ({
    fields:
      kind === 'p2p'
        ? [
            { name: 'email', label: 'Recipient’s e-mail', required: true },
            { name: 'amount', label: 'Amount', required: true },
            { name: 'currency', label: 'Currency', required: false },
            { name: 'note', label: 'Note', required: false },
          ]
        : [
            { name: 'amount', label: 'Amount', required: true },
            { name: 'currency', label: 'Currency', required: false },
            { name: 'country', label: 'Country', required: false },
            { name: 'payeeName', label: 'Recipient’s name', required: true },
            { name: 'iban', label: 'IBAN', required: false },
            { name: 'reference', label: 'Reference for the recipient', required: false },
          ],
  })),
  on(massBatchList, () => ({ batches: [] })),
  on(massTemplateList, () => ({ templates: [] })),
  on(uploadCreate, () => ({ uploadId: 77, received: 0, pieceBytes: 393_216 })),
  on(uploadAppend, ({ startsAt, piece }) => ({ received: startsAt + atob(piece).length })),
  on(approvalPreviewGet, () => ({ isAsked: false, isStuck: false, steps: [] })),
  ...batchIs({}, [line()]),
]

const Screen = () => (
  <>
    <MassScreen />
    <ToastRegion />
  </>
)

export function openMass(part: Partial<ScreenOptions> & Pick<ScreenOptions, 'at'>) {
  announceSuccess(undefined)
  return openScreen({
    screens: {
      '/transfer': () => <h1>Pay and transfer</h1>,
      '/transfer/mass': Screen,
      '/transfer/mass/$kind': Screen,
      '/transfer/mass/global': () => <h1>Payment links</h1>,
      '/transfer/external/mass/confirm': Screen,
      '/transfer/mass/p2p/confirm': Screen,
    },
    ...part,
    answers: [...massDay, ...(part.answers ?? [])],
  })
}

export type Screen = Awaited<ReturnType<typeof openMass>>

export const sent = ({ called }: Screen, name: string) =>
  called.filter(({ call }) => call === name).map(({ input }) => input)
