import type { FastifyInstance } from 'fastify'
import type { Services } from '#context/services.ts'
import { TestClient } from './test-client.ts'

/** A browser at the desk of a brand, with a new session of this person. */
export async function deskOf(
  bank: { app: FastifyInstance; services: Pick<Services, 'staffSessions'> },
  personId: number,
  brand = 'ostra',
): Promise<TestClient> {
  const client = new TestClient(bank.app, brand)
  const token = await bank.services.staffSessions.begin({
    personId,
    brand,
    userAgent: 'test',
    address: '127.0.0.1',
  })
  client.cookies.set('__Host-staff', token)
  return client
}
