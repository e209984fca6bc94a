import type { Command } from '@sixpence/ledger'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'

/** Payer and services for deciding a scheduled payment. */
export type PayContext = { by: ActingPrincipal; services: Services; t: Translate }

/** The part of a payment's command besides actor, key and guards. */
export type Part = Pick<Command, 'kind' | 'legs' | 'hold' | 'limits' | 'detail'>
