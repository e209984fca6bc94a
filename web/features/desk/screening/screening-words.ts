import type { ScreeningCase, ScreeningCompared } from '@sixpence/protocol/desk/desk'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipState } from '../kit/state-chip.tsx'

export const kindWords = (kind: ScreeningCase['kind'], t: Translate): string =>
  ({
    person: t('Customer or user'),
    company: t('Company##customer'),
    representative: t('Owner or director'),
    payment: t('Held payment'),
  })[kind]

export const partWords = (part: ScreeningCompared['part'], t: Translate): string =>
  ({ subject: t('Name'), payee: t('Payee'), remittance: t('Remittance information') })[part]

/** The reason for an entry's listing, by OpenSanctions' topics; names of lists are not translated. */
export function listWords(name: string, t: Translate): string {
  if (name === 'sanction' || name.startsWith('sanction.')) return t('Sanctions')
  if (name === 'role.pep') return t('Politically exposed person')
  if (name === 'role.rca') return t('Relative or close associate of a politically exposed person')
  if (name.startsWith('crime')) return t('Crime')
  return name
}

export function outcomeOf(
  { kind, outcome }: Pick<ScreeningCase, 'kind'> & { outcome?: ScreeningCase['outcome'] | undefined },
  t: Translate,
): ChipState {
  if (outcome === undefined) return { tone: 'warn', words: t('Open##case') }
  if (outcome === 'false') return { tone: 'good', words: t('False match') }
  return {
    tone: 'bad',
    words: kind === 'payment' ? t('True match: payment stopped') : t('True match: customer restricted'),
  }
}
