import type { OutputOf } from '@sixpence/protocol/call'
import type { adminBrandGet, adminBrandTextList, BrandValue } from '@sixpence/protocol/brand/brand'
import type { Translate } from '#lib/language/translate.ts'

export type BrandRead = OutputOf<typeof adminBrandGet>
export type BrandText = OutputOf<typeof adminBrandTextList>['texts'][number]
/** Values by path; undefined means no value, so the default applies. */
export type Values = Readonly<Record<string, BrandValue | undefined>>

/** A value as sent, and all values. */
export const sentOf = (path: string, value: BrandValue | undefined) =>
  value === undefined ? { path } : { path, value }
export const pairsOf = (values: Values) => Object.entries(values).map(([path, value]) => sentOf(path, value))

type Group = { name: string; title: string; hint?: string; isMine: (path: string) => boolean }

/** The groups of a brand's values, in the order of the page. */
export const groupsOf = (t: Translate): readonly Group[] => [
  { name: 'knobs', title: t('Colours and shapes'), isMine: (path) => path.startsWith('knobs.') },
  {
    name: 'contacts',
    title: t('Contacts'),
    isMine: (path) => path.startsWith('supportContact.') || path.startsWith('businessManager.'),
  },
  { name: 'links', title: t('Links'), isMine: (path) => path.includes('Links.') },
  {
    name: 'features',
    title: t('Features'),
    isMine: (path) => path.startsWith('features.'),
  },
  {
    name: 'languages',
    title: t('Languages'),
    hint: t(
      'English is always included. An agreement of your own must be written in each of these languages.',
    ),
    isMine: (path) => path === 'languages',
  },
]

/** Served values, and those of the folder. */
export const servedOf = ({ fields }: BrandRead): Record<string, BrandValue> =>
  Object.fromEntries(fields.map(({ path, served }) => [path, served]))
export const folderOf = ({ fields }: BrandRead): Record<string, BrandValue> =>
  Object.fromEntries(fields.map(({ path, folder }) => [path, folder]))

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The text or the number in a field; undefined for values with parts. */
export const fieldText = (value: BrandValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Numbers with a text field; the others are set by a slider. */
export const editableKnobs = [
  'knobs.radius',
  'knobs.buttonRadius',
  'knobs.displayWeight',
  'knobs.displayTrack',
]
