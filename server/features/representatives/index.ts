import type * as calls from '@sixpence/protocol/representatives/representatives'
import type { Handlers } from '#context/handler.ts'
import { businessAccessRightsUpdate } from './access.ts'
import { businessRepresentativeDelete } from './leave.ts'
import { reads } from './read.ts'
import { states } from './state.ts'

export const representatives: Handlers<typeof calls> = {
  ...reads,
  ...states,
  businessRepresentativeDelete,
  businessAccessRightsUpdate,
}
