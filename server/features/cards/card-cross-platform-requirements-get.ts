import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { missingFor } from './card-requirements.ts'

export const cardCrossPlatformRequirementsGet: Handler<
  typeof calls.cardCrossPlatformRequirementsGet
> = async (_input, { by, services: s }) => ({ requirements: await missingFor(s, by) })
