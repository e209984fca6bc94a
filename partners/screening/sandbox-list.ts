import type { ScreeningHit } from './screening.ts'

export type SandboxEntity = Omit<ScreeningHit, 'score'> & { kind: 'person' | 'company' }

/** The list of the town. Its entries are fictitious, and no person of the demo is on it. */
export const sandboxEntities: readonly SandboxEntity[] = [
  {
    entityId: 'town-1',
    kind: 'person',
    name: 'Viktor Zhelezov',
    names: ['Виктор Железов', 'Victor Jelezov'],
    lists: ['sanction', 'town_list'],
    birthDates: ['1961-04-12'],
    countries: ['RU'],
  },
  {
    entityId: 'town-2',
    kind: 'company',
    name: 'Blacktide Shipping Ltd',
    names: ['Black Tide Shipping'],
    lists: ['sanction', 'town_list'],
    birthDates: [],
    countries: ['PA'],
  },
  {
    entityId: 'town-3',
    kind: 'person',
    name: 'Leonor Cabralinho',
    names: ['Leonor M. Cabralinho'],
    lists: ['role.pep', 'town_list'],
    birthDates: ['1970'],
    countries: ['PT'],
  },
  {
    entityId: 'town-4',
    kind: 'company',
    name: 'Orlovka Arms Export',
    names: ['Орловка Армс Экспорт'],
    lists: ['sanction', 'town_list'],
    birthDates: [],
    countries: ['RU', 'BY'],
  },
  {
    entityId: 'town-5',
    kind: 'person',
    name: 'Stavros Mavroskotis',
    names: ['Σταύρος Μαυροσκότης'],
    lists: ['crime.fin', 'town_list'],
    birthDates: ['1955-09-30'],
    countries: ['GR', 'CY'],
  },
]
