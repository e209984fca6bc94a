import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handlers } from '#context/handler.ts'
import { paymentButtonGet } from './payment-button-get.ts'
import { savedButtons } from './saved-buttons.ts'

export const merchant: Handlers<typeof calls> = { ...savedButtons, paymentButtonGet }
