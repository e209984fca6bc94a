import { vi } from 'vitest'

export const asked = {
  key: 'k'.repeat(22),
  options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' },
  expiresAt: '2026-11-20T15:02:00.000Z',
}
export const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'YXV0aA', signature: 'c2ln' },
}
export const ownPasskeys = {
  passkeys: [{ id: 201, name: 'Laptop', createdAt: '2026-11-01T08:00:00.000Z' }],
}

/** The device signs the request, or the person closes the dialog. */
export function passkeyAnswers(how: 'signs' | 'closed') {
  return vi.spyOn(navigator.credentials, 'get').mockImplementation(async () => {
    if (how === 'closed') throw new DOMException('closed', 'NotAllowedError')
    return Object.assign(Object.create(PublicKeyCredential.prototype), { toJSON: () => signed }) as Credential
  })
}
