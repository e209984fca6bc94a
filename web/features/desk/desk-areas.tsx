import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { DeskTabs } from './kit/desk-tabs.tsx'
import type { DeskSearch } from './desk-search.ts'
import { useSelf } from './use-self.ts'

type Area = {
  /** Permission to read the area; without it there is no link. */
  permission: StaffPermission
  name: (t: Translate) => string
  at: Partial<DeskSearch>
  isOpen: (open: DeskSearch) => boolean
  /** People with this permission reach it from there instead. */
  within?: StaffPermission
}

/** The areas of the desk in their order. */
const areas: readonly Area[] = [
  {
    permission: 'desk.open',
    name: (t) => t('Queue##desk'),
    at: {},
    isOpen: (open) => areas.slice(1).every(({ isOpen }) => !isOpen(open)) && !open.own,
  },
  {
    permission: 'screening.read',
    name: (t) => t('Screening'),
    at: { screening: true },
    isOpen: ({ screening, hit }) => screening === true || hit !== undefined,
  },
  {
    permission: 'monitoring.read',
    name: (t) => t('Monitoring'),
    at: { monitoring: 'cases' },
    isOpen: ({ monitoring }) => monitoring !== undefined,
  },
  {
    permission: 'tariffs.read',
    name: (t) => t('Tariffs and limits'),
    at: { tariffs: true },
    isOpen: ({ tariffs }) => tariffs === true,
  },
  {
    permission: 'books.read',
    name: (t) => t('Books'),
    at: { books: 'trial' },
    isOpen: ({ books }) => books !== undefined,
  },
  {
    permission: 'cases.read',
    within: 'books.read',
    name: (t) => t('Money in suspense'),
    at: { books: 'suspense' },
    isOpen: ({ books }) => books === 'suspense',
  },
  {
    permission: 'brand.read',
    name: (t) => t('Brand##desk'),
    at: { brand: 'values' },
    isOpen: ({ brand }) => brand !== undefined,
  },
  {
    permission: 'news.read',
    name: (t) => t('News'),
    at: { news: true },
    isOpen: ({ news }) => news === true,
  },
  {
    permission: 'staff.read',
    name: (t) => t('Staff and roles'),
    at: { staff: true },
    isOpen: ({ staff }) => staff === true,
  },
  {
    permission: 'secrets.read',
    name: (t) => t('Secrets'),
    at: { secrets: true },
    isOpen: ({ secrets }) => secrets === true,
  },
]

/** Links to the areas that the reader may open. */
export function DeskAreas({ open }: { open: DeskSearch }) {
  const t = useTranslate()
  const { permissions = [] } = useSelf().data ?? {}
  const readable = areas.filter(
    ({ permission, within }) =>
      permissions.includes(permission) && (within === undefined || !permissions.includes(within)),
  )
  const here = readable.find(({ isOpen }) => isOpen(open))
  return (
    <DeskTabs
      label={t('Areas of the desk')}
      here={here?.permission}
      tabs={readable.map(({ permission, at, name }) => ({ key: permission, at, words: name(t) }))}
    />
  )
}
