import type { Row } from '../row.ts'
import { accounts } from './accounts.ts'
import { approvals } from './approvals.ts'
import { business } from './business.ts'
import { cards } from './cards.ts'
import { contacts } from './contacts.ts'
import { contracts } from './contracts.ts'
import { devices } from './devices.ts'
import { global } from './global.ts'
import { history } from './history.ts'
import { mass } from './mass.ts'
import { merchant } from './merchant.ts'
import { p2p } from './p2p.ts'
import { profile } from './profile.ts'
import { publicApi } from './public-api.ts'
import { recipient } from './recipient.ts'
import { registration } from './registration.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { support } from './support.ts'
import { transfers } from './transfers.ts'
import { verification } from './verification.ts'

/** Every row, in the order of a run. */
export const rows: Row[] = [
  ...session,
  ...profile,
  ...contacts,
  ...verification,
  ...devices,
  ...accounts,
  ...cards,
  ...transfers,
  ...p2p,
  ...global,
  ...recipient,
  ...approvals,
  ...mass,
  ...history,
  ...registration,
  ...business,
  ...contracts,
  ...merchant,
  ...publicApi,
  ...support,
  ...security,
]
