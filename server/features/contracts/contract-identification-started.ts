import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { recordIdentificationStarted } from './begin-identification.ts'

export const contractIdentificationStarted: Handler<typeof calls.contractIdentificationStarted> = (
  _input,
  context,
) => recordIdentificationStarted(context)
