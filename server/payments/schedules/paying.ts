import type { Command } from '@sixpence/ledger'
import type { Acting } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'

/** Who pays, and what is needed to decide it. */
export type Paying = { by: Acting; services: Services; t: Translate }

/** What a payment does: all of its command but who orders it, and under which key. */
export type Part = Pick<Command, 'kind' | 'legs' | 'hold' | 'limits' | 'detail'>
