import type { FastifyRequest } from 'fastify'

const addressByRequest = new WeakMap<FastifyRequest, string>()

/** The client's address, also of a request that another server of this bank forwarded. */
export const clientAddress = (request: FastifyRequest): string => addressByRequest.get(request) ?? request.ip

/** Notes the address of a forwarded request's client, as the server that forwarded it has stated. */
export const noteForwarded = (request: FastifyRequest, address: string): void =>
  void addressByRequest.set(request, address)

/** Whether another server of this bank forwarded the request. */
export const isForwarded = (request: FastifyRequest): boolean => addressByRequest.has(request)
