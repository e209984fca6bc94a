import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { sha256 } from '#core/keys/sha256.ts'
import { personOf, type TestBank } from './test-bank.ts'

/** Deviations from a correct ceremony. */
type Bent = { origin?: string; rpId?: string; flags?: number; counter?: number; type?: string }

/** An authenticator in memory: a P-256 key, a counter, no attestation (WebAuthn 6.5.4 and 8.7). */
export class TestPasskey {
  readonly id = randomBytes(16)
  readonly origin: string
  readonly #rpId: string
  readonly #privateKey: KeyObject
  readonly #cose: Buffer
  #counter = 0

  constructor(origin: string) {
    this.origin = origin
    this.#rpId = new URL(origin).hostname
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR (RFC 9053)
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from('215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** The public key as the bank stores it (COSE). */
  get publicKey(): Buffer {
    return this.#cose
  }

  create(challenge: string, bent: Bent = {}) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#head({ flags: 0x45, ...bent }, 0),
      Buffer.alloc(16),
      length,
      this.id,
      this.#cose,
    ])
    // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR
    const attestation = Buffer.concat([
      Buffer.from('a3', 'hex'),
      Buffer.from('63666d74646e6f6e65', 'hex'),
      Buffer.from('6761747453746d74a0', 'hex'),
      Buffer.from('68617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, bent).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    }
  }

  get(challenge: string, bent: Bent = {}) {
    this.#counter = bent.counter ?? this.#counter + 1
    const authData = this.#head({ flags: 0x05, ...bent }, this.#counter)
    const clientData = this.#clientData('webauthn.get', challenge, bent)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #head({ rpId = this.#rpId, flags = 0 }: Bent, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  #clientData(type: string, challenge: string, bent: Bent): Buffer {
    const origin = bent.origin ?? this.origin
    return Buffer.from(JSON.stringify({ type: bent.type ?? type, challenge, origin, crossOrigin: false }))
  }
}

/** Registers a passkey for a person of the demo, at their brand. */
export async function keepPasskeyOf(bank: TestBank, key: string): Promise<TestPasskey> {
  const { brand } = personOf(key)
  const passkey = new TestPasskey(`http://${brand}.localhost:4000`)
  await bank.database.owner.query(
    `insert into app.passkey (person_id, brand, rp_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, 0, '{}', 'Laptop', now() - interval '30 days')`,
    [
      await bank.personId(key),
      brand,
      `${brand}.localhost`,
      passkey.id.toString('base64url'),
      passkey.publicKey,
    ],
  )
  return passkey
}
