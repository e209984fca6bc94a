import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { webhooksSearch } from './api-search.ts'
import { WebhookLog } from './webhook-log.tsx'
import { Webhooks } from './webhooks.tsx'

/** The company's servers that receive events, and every delivery attempt (R079, Q150). */
export default function WebhooksScreen(): ReactNode {
  const search = z.parse(webhooksSearch, useLocation({ select: (location) => location.search as unknown }))
  return search.tab === 'log' ? <WebhookLog search={search} /> : <Webhooks search={search} />
}
