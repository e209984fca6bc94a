import type * as calls from '@sixpence/protocol/global'
import type { Handlers } from '#app/handler.ts'
import { globalPayConfirm } from './confirm.ts'
import { globalPayMetaGet } from './global-pay-meta-get.ts'
import { globalPaySubmit } from './global-pay-submit.ts'
import { globalCountryMethodDetailsGet, globalPayMethodsGet } from './methods.ts'

export const global: Handlers<typeof calls> = {
  globalPayMethodsGet,
  globalCountryMethodDetailsGet,
  globalPayMetaGet,
  globalPaySubmit,
  globalPayConfirm,
}
