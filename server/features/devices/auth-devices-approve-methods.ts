import type * as calls from '@sixpence/protocol/devices/devices'
import { approveMethods, type ApproveMethod } from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { approveMethodsOf } from './approve-methods.ts'

export const authDevicesApproveMethods: Handler<typeof calls.authDevicesApproveMethods> = async (
  _input,
  { by, services: s, t },
) => ({
  methods: (await approveMethodsOf(s, by)).map((method) => ({
    id: approveMethods[method],
    name: methodNames[method](t),
  })),
})

const methodNames: Record<ApproveMethod, (t: Translate) => string> = {
  sms: (t) => t('Code by SMS'),
  mail: (t) => t('Code by e-mail'),
  device: (t) => t('Another phone'),
  authenticator: (t) => t('Authenticator'),
}
