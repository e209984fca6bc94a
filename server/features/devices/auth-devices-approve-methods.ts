import type * as calls from '@sixpence/protocol/devices/devices'
import { approveMethods } from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { approveMethodsOf } from './approve-methods.ts'

export const authDevicesApproveMethods: Handler<typeof calls.authDevicesApproveMethods> = async (
  _input,
  { by, services: s, t },
) => ({
  methods: (await approveMethodsOf(s, by)).map((method) => ({
    id: approveMethods[method],
    name:
      method === 'sms'
        ? t('Code by SMS')
        : method === 'mail'
          ? t('Code by e-mail')
          : method === 'device'
            ? t('Another phone')
            : t('Authenticator'),
  })),
})
