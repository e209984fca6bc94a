import { linkedDeviceList } from '@sixpence/protocol/devices/devices'
import { passkeyList } from '@sixpence/protocol/passkeys/passkeys'
import {
  blacklistUserList,
  ipAccessList,
  loginHistoryList,
  recoveryCodesGet,
  sessionList,
} from '@sixpence/protocol/security/security'
import { ipInfo, ipPrivacyCheck } from '@sixpence/protocol/session/session'
import { afterEach, beforeEach, vi } from 'vitest'
import { showPopup } from '#lib/popup.ts'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { cleanSlate, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import SettingScreen from './setting-screen.tsx'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** A person with an example of each setting. */
export const ordinary = [
  on(linkedDeviceList, () => ({
    devices: [
      {
        id: 301,
        deviceId: '301',
        name: 'Pixel of Ines',
        type: 'android' as const,
        state: 'linked' as const,
        lastActivityAt: '2026-11-19T08:00:00.000Z',
        createdAt: '2026-10-01T08:00:00.000Z',
        location: '203.0.113.9',
      },
    ],
  })),
  on(passkeyList, () => ({
    passkeys: [{ id: 201, name: 'Laptop', createdAt: '2026-11-01T08:00:00.000Z' }],
  })),
  on(recoveryCodesGet, () => ({ left: 8, created: '2026-11-02T08:00:00.000Z' })),
  on(sessionList, () => ({
    sessions: [
      {
        sessionId: 's1',
        loginId: 71,
        browser: chrome,
        ip: '127.0.0.1',
        isProgram: false,
        createdAt: '2026-11-20T08:00:00.000Z',
        activeAt: '2026-11-20T14:59:00.000Z',
        isCurrent: true,
      },
      {
        sessionId: 's2',
        loginId: 72,
        browser: firefox,
        ip: '203.0.113.7',
        isProgram: false,
        createdAt: '2026-11-20T09:00:00.000Z',
        activeAt: '2026-11-20T13:00:00.000Z',
        isCurrent: false,
      },
    ],
  })),
  on(ipAccessList, () => ({
    ips: [{ id: 5, ip: '203.0.113.10', toIp: '203.0.113.20', created: '2026-11-01T08:00:00.000Z' }],
    mode: false,
    currentIp: '127.0.0.1',
  })),
  on(ipInfo, () => ({ ip: '127.0.0.1' })),
  on(ipPrivacyCheck, () => ({ isVpn: false, isProxy: false, isTor: false })),
  on(blacklistUserList, () => ({
    users: [
      {
        email: 'victor@quillo.example',
        name: 'Victor A.',
        blockType: 'both' as const,
        at: '2026-11-01T08:00:00.000Z',
      },
    ],
  })),
  on(loginHistoryList, ({ pageNumber = 1, pageSize = 20 }) => ({
    history: Array.from({ length: Math.min(pageSize, 45 - (pageNumber - 1) * pageSize) }, (_, index) => {
      const number = 45 - (pageNumber - 1) * pageSize - index
      return {
        id: number,
        date: new Date(Date.UTC(2026, 10, 20, 14) - (45 - number) * 3_600_000).toISOString(),
        ip: number % 2 ? '203.0.113.7' : '127.0.0.1',
        browser: number % 2 ? firefox : chrome,
        method: number % 3 ? 'sms' : 'passkey',
        outcome: number === 44 ? ('failed' as const) : ('success' as const),
        isLive: number > 42,
        isProgram: number === 43,
        isCurrent: number === 45,
      }
    }),
    total: 45,
  })),
]

export const openSetting = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/setting': SettingScreen },
    at: '/setting',
    ...part,
    answers: [...ordinaryDay, ...ordinary, ...answers],
  })

export type SettingPage = Awaited<ReturnType<typeof openSetting>>
export const callsNamed = (screen: SettingPage, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)
export const dialog = (screen: SettingPage) => screen.getByRole('dialog')
export const inDialog = (screen: SettingPage, name: string) =>
  dialog(screen).getByRole('button', { name, exact: true })

export const expiresAt = '2026-11-20T15:10:00.000Z'
export const bySms = { method: 'sms' as const, sentTo: '+370 ••• 12', expiresAt }
export const byPhone = { method: 'push' as const, number: 42, expiresAt }

let keys = 0
/** The page caches the responses to requests, so each test uses a different key. */
export const freshKey = (): string => String((keys += 1)).padStart(22, 'k')

/** Each test has the same time and cleans up. */
export function onOneDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  })
  afterEach(async () => {
    vi.useRealTimers()
    showPopup(undefined)
    await cleanSlate()
  })
}
