import { expect, test } from 'vitest'
import { approvalMethodOf } from './second-factor.ts'

const [none, push, sms, otp, approvalCode] = [0, 1, 2, 3, 4]
const both = {
  phone: '+37061200012',
  totpSecret: Buffer.from('secret'),
  linkedDevices: 0,
  hasApprovalCode: false,
}
const linked = { ...both, linkedDevices: 1 }
const phone = { ...both, totpSecret: null }
const authenticator = { ...both, phone: null }
const nothing = { phone: null, totpSecret: null, linkedDevices: 0, hasApprovalCode: false }
const ownCode = { ...both, hasApprovalCode: true }
const device = { ...nothing, linkedDevices: 1 }

test.each([
  [none, both, none],
  [none, nothing, none],
  [sms, both, sms],
  [otp, both, otp],
  [push, both, otp],
  [push, linked, push],
  [sms, linked, sms],
  [approvalCode, ownCode, approvalCode],
  [sms, ownCode, sms],
  [otp, device, push],
  [approvalCode, both, otp],
  [sms, authenticator, otp],
  [otp, phone, sms],
  [push, phone, sms],
  [approvalCode, authenticator, otp],
  [sms, nothing, undefined],
  [otp, nothing, undefined],
  [push, nothing, undefined],
  [approvalCode, nothing, undefined],
])('mode %i approves by what the person has, never without a code [B222]', (mode, person, method) => {
  expect(approvalMethodOf(mode, person)).toBe(method)
})
