import type * as calls from '@sixpence/protocol/devices/devices'
import { approveMethods } from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { approveMethodsOf } from './approve-methods.ts'
import { deviceOnWire } from '#store/device/devices.ts'
import { ownDevice } from './wire.ts'

export const authDeviceList: Handler<typeof calls.authDeviceList> = async (_input, { by, services: s }) => ({
  devices: (await s.store.devices.of(by.person.id)).map(deviceOnWire),
})

export const linkedDeviceList: Handler<typeof calls.linkedDeviceList> = async (
  _input,
  { by, services: s },
) => ({
  devices: (await s.store.devices.of(by.person.id)).map((one) => ({
    ...deviceOnWire(one),
    deviceId: String(one.id),
  })),
})

export const authDeviceGet: Handler<typeof calls.authDeviceGet> = async (input, { by, services: s }) => ({
  device: deviceOnWire(await ownDevice(s, by, input.deviceId)),
})

export const authDevicesApproveMethods: Handler<typeof calls.authDevicesApproveMethods> = async (
  _input,
  { by, t },
) => ({
  methods: approveMethodsOf(by.person).map((method) => ({
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
