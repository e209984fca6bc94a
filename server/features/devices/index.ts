import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handlers } from '#context/handler.ts'
import { authDeviceApproveMethod } from './auth-device-approve-method.ts'
import { authDeviceApprove } from './auth-device-approve.ts'
import { authDeviceChallenge } from './auth-device-challenge.ts'
import { authDeviceCreate } from './auth-device-create.ts'
import { authScpRequest } from './auth-scp-request.ts'
import { authStoresUrlsSend } from './auth-stores-urls-send.ts'
import {
  authDeviceDefaultSet,
  authDeviceDelete,
  authDeviceRename,
  linkedDeviceDelete,
} from './device-changes.ts'
import { authLoginConfirm, deviceRequestAnswer } from './device-decision.ts'
import { authDeviceGet, authDeviceList, authDevicesApproveMethods, linkedDeviceList } from './device-reads.ts'
import { deviceRequestList } from './device-requests.ts'
import { authPushResend, authPushStatus } from './push-sign-in.ts'

export const devices: Handlers<typeof calls> = {
  authScpRequest,
  authStoresUrlsSend,
  authDevicesApproveMethods,
  authDeviceList,
  authDeviceCreate,
  authDeviceGet,
  authDeviceRename,
  authDeviceDefaultSet,
  authDeviceDelete,
  authDeviceApprove,
  authDeviceApproveMethod,
  authDeviceChallenge,
  authLoginConfirm,
  deviceRequestAnswer,
  deviceRequestList,
  authPushResend,
  authPushStatus,
  linkedDeviceList,
  linkedDeviceDelete,
}
