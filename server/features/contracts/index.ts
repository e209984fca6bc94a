import type * as counts from '@sixpence/protocol/contracts/contract-counts'
import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handlers } from '#context/handler.ts'
import { companies } from './companies.ts'
import { contractCreate } from './contract-create.ts'
import { ending } from './ending.ts'
import { identification } from './identification.ts'
import { lists } from './lists.ts'
import { papers } from './papers.ts'
import { parties } from './parties.ts'
import { signing } from './signing.ts'

export const contracts: Handlers<typeof calls & typeof counts> = {
  ...companies,
  ...parties,
  ...lists,
  ...ending,
  ...signing,
  ...identification,
  ...papers,
  contractCreate,
}
