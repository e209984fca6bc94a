import type pg from 'pg'
import type * as calls from '@sixpence/protocol/devices/devices'
import type { Context, Handler } from '#context/handler.ts'
import { findConfirmation, takeConfirmation } from '#auth/confirmation.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import { goOnWithSignIn, setLogin2fa } from '#auth/two-step.ts'
import { approveMethodOf, approveMethodsOf, confirmMethods } from './approve-methods.ts'
import { toDeviceDto } from '#store/device/devices.ts'
import { linkDevice } from '#store/device/device-changes.ts'
import { ownDevice } from './own-device.ts'

/**
 * Links the phone to the person. If linking was begun in order to move to push sign-in, the person signs in by push
 * from now on.
 */
export const authDeviceApproveMethod: Handler<typeof calls.authDeviceApproveMethod> = async (
  input,
  context,
) => {
  const { by, services: s, refuse } = context
  const { person } = by
  const device = await ownDevice(s, by, input.deviceId)
  const method = approveMethodOf(input.methodId)
  // Approved before, but the reply was lost: the same answer is returned.
  if (device.state === 'linked') return { device: toDeviceDto(device) }
  if (!method || !(await approveMethodsOf(s, by)).includes(method)) return refuse('methodNotOffered')
  const key = await findConfirmation(s, {
    personId: person.id,
    kind: 'device',
    subject: String(device.id),
    method: confirmMethods[method],
  })
  if (key === undefined) return refuse('confirmationOver')
  await takeConfirmation(s, { key, person, kind: 'device', code: input.code })
  await link(context, device)
  return { device: toDeviceDto(await ownDevice(s, by, device.id)) }
}

async function link(
  context: Context<typeof calls.authDeviceApproveMethod>,
  device: { id: number; name: string; enablesPush: boolean },
): Promise<void> {
  const { by, services: s, change } = context
  const write = async (client: pg.PoolClient): Promise<void> => {
    await linkDevice(client, device.id, s.clock.now())
    await notifyPerson(s, client, {
      person: by.person,
      act: { subject: 'device', facts: { name: device.name } },
      factor: 'device',
      words: (t, brand) => [
        t('A phone was linked'),
        t(
          '{device} can now confirm changes for you at {brand}. If this was not you, remove it under Security.',
          {
            device: device.name,
            brand,
          },
        ),
      ],
    })
  }
  if (device.enablesPush) await setLogin2fa(context, by.person.id, 'push', write)
  else await change(write)
  s.store.people.forget(by.person.id)
  await goOnWithSignIn(s, by.signIn)
}
