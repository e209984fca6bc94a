import type * as calls from '@sixpence/protocol/identity/identity'
import type { Handlers } from '#context/handler.ts'
import { dueDiligenceInfoGet } from './due-diligence-info-get.ts'
import { links } from './links.ts'
import { starts } from './starts.ts'

export const identity: Handlers<typeof calls> = {
  ...starts,
  ...links,
  dueDiligenceInfoGet,
}
