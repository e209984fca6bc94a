import type { OutputOf } from '@sixpence/protocol/call'
import type {
  adminTariffGet,
  adminTariffPreview,
  TariffVersion,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'

export const version = (part: Partial<TariffVersion> = {}): TariffVersion => ({
  id: 12,
  customerKind: 'personal',
  number: 2,
  state: 'draft',
  isInForce: false,
  isComing: false,
  note: 'A higher fee for large payments',
  copyOf: 1,
  revision: 5,
  isOwn: true,
  draftedAt: '2026-11-20T08:00:00Z',
  draftedBy: 'Ada Bergman',
  ...part,
})
export const inForce = version({
  id: 11,
  number: 1,
  state: 'published',
  isInForce: true,
  validFrom: '2026-01-01T00:00:00Z',
  note: 'As the bank began',
})
const fee = (part: Partial<FeeRow> = {}): FeeRow => ({
  method: 'p2p',
  currency: 'EUR',
  country: '*',
  from: '0',
  percent: '0.5',
  fixed: '0',
  minimum: '0.10',
  ...part,
})

type Loaded = OutputOf<typeof adminTariffGet>
export const loaded = (part: Partial<Loaded> = {}): Loaded => ({
  version: version(),
  comparedWith: { id: 11, number: 1 },
  fees: [
    { row: fee(), change: 'same' },
    { row: fee({ currency: 'USD', percent: '0.6' }), change: 'changed', was: fee({ currency: 'USD' }) },
    { row: fee({ from: '1000', percent: '0.2' }), change: 'added' },
    { row: fee({ method: 'wire', percent: '0', minimum: '15' }), change: 'same' },
  ],
  limits: [
    {
      row: {
        method: 'p2p',
        currency: 'EUR',
        country: '*',
        verified: true,
        perOperation: '10000',
        perDay: '25000',
        perMonth: '100000',
      },
      change: 'same',
    },
  ],
  margins: [{ row: { sold: '*', bought: '*', basisPoints: 35 }, change: 'same' }],
  cutOffs: [],
  hours: [
    {
      method: 'wire',
      currency: 'EUR',
      rail: 'swift',
      kind: 'days',
      time: '15:00',
      zone: 'Europe/Berlin',
      least: 1,
      most: 3,
    },
  ],
  worse: [{ what: 'fee', method: 'p2p', currency: 'USD' }],
  earliest: '2027-01-19T08:00:00Z',
  ways: [{ method: 'p2p', currencies: ['EUR', 'USD'] }],
  ...part,
})
export const outcome: OutputOf<typeof adminTariffPreview> = {
  payments: 1000,
  since: '2026-09-01T08:00:00Z',
  until: '2026-11-20T08:00:00Z',
  income: [
    { of: 'fee', method: 'p2p', currency: 'EUR', payments: 800, before: '410.00', after: '402.50' },
    {
      of: 'margin',
      method: 'betweenAccounts',
      currency: 'USD',
      payments: 200,
      before: '12.00',
      after: '12.00',
    },
  ],
  total: { currency: 'EUR', before: '421.10', after: '413.60', without: ['ETH'] },
  payers: {
    all: 240,
    more: 3,
    most: [{ customerId: 1042, payments: 4, before: '2.00', after: '3.10', currency: 'EUR' }],
  },
}
