import type * as submits from '@sixpence/protocol/transfers-external/transfers-submit'
import type { Handler } from '#context/handler.ts'
import { submitBy } from './submit-by.ts'

export const transferWireSubmit: Handler<typeof submits.transferWireSubmit> = submitBy('wire')
