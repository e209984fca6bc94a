import { expect, test } from 'vitest'
import { addressRules, readAddress } from './address.ts'
import { isPublicIp } from './public-ip.ts'

const rules = { allowsLoopback: false, ownHosts: new Set(['wallet.example.com']) }

/** This machine and private networks, in every form in which an address can be written. */
const hosts = [
  // Loopback: canonical, decimal, octal, hexadecimal, mixed and shortened.
  ['127.0.0.1', '127.0.0.53', '127.255.255.254', '2130706433', '017700000001', '0x7f000001', '0x7F.0.0.1'],
  ['0177.0.0.1', '0177.0.0.01', '127.1', '127.0.1', '0x7f.1', '127.0.0.0x1', '00000177.1'],
  ['127.0.0.1.', '2130706433.', '０x7f.0.0.1', '１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '127.0.0.%31'],
  ['%31%32%37.0.0.1', '0', '0.0.0.0', '0x0', '00', '0.0', '0.1.2.3'],
  // Private, link-local and shared networks, with the metadata services of clouds.
  ['10.0.0.1', '10.255.255.255', '167772161', '0x0a000001', '012.0.0.1', '10.1', '0xa.0.0.1', '10.0.0.1.'],
  ['172.16.0.1', '172.31.255.255', '2886729729', '0xac100001', '172.16.1', '0254.020.0.1'],
  [
    '192.168.0.1',
    '192.168.255.255',
    '3232235521',
    '0xc0a80001',
    '0300.0250.0.1',
    '192.168.1',
    '192.11010049',
  ],
  ['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '169.16689662'],
  [
    '169.254.0.1',
    '１６９.２５４.１６９.２５４',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '168.63.129.16',
  ],
  // Reserved, documentation, benchmarks, multicast, broadcast.
  ['192.0.0.1', '192.0.0.170', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  [
    '192.88.99.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
  ],
  ['255.255.255.255', '4294967295', '0xffffffff', '037777777777', '254.254.254.254'],
  // IPv6: unspecified, loopback, compressed and written out.
  [
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[0::1]',
    '[::0.0.0.1]',
  ],
  ['[0:0:0:0:0:0:0:0]', '[::0]', '[::2]'],
  // IPv4 in IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP. Public addresses too, because they are not
  // needed.
  [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
  ],
  [
    '[::ffff:10.0.0.1]',
    '[::ffff:a00:1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:192.168.0.1]',
  ],
  ['[::127.0.0.1]', '[::7f00:1]', '[::10.0.0.1]', '[::ffff:8.8.8.8]', '[::ffff:808:808]', '[::8.8.8.8]'],
  [
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::1]',
  ],
  [
    '[64:ff9b:1:ffff::10.0.0.1]',
    '[64:ff9b::8.8.8.8]',
    '[2002:7f00:1::]',
    '[2002:7f00:0001::1]',
    '[2002:a00:1::1]',
  ],
  ['[2002:a9fe:a9fe::]', '[2002:c0a8:1::1]', '[2002:808:808::1]', '[2001:0:7f00:1::]', '[2001::1]'],
  ['[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[fe80::5efe:10.0.0.1]', '[fe80::200:5efe:127.0.0.1]'],
  // Other IPv6 that is not the public internet.
  [
    '[fc00::1]',
    '[fd00::1]',
    '[fd12:3456:789a::1]',
    '[fdff:ffff::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[febf::1]',
  ],
  [
    '[fec0::1]',
    '[ff02::1]',
    '[ff05::1:3]',
    '[ff0e::1]',
    '[100::1]',
    '[100:0:0:1::1]',
    '[2001:db8::1]',
    '[3fff::1]',
  ],
  [
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2620:4f:8000::1]',
    '[5f00::1]',
    '[4000::1]',
    '[::ffff:0:0]',
  ],
  // Zones.
  ['[fe80::1%25eth0]', '[fe80::1%eth0]', '[::1%25lo]', '[::1%lo]'],
  // Names.
  [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'local­host',
    'shop.localhost',
  ],
  [
    'intranet',
    'shop',
    'router.lan',
    'printer.local',
    'db.internal',
    'metadata.google.internal',
    'nas.home.arpa',
  ],
  ['server.corp', 'server.home', 'server.private', 'shop.test', 'shop.example', 'shop.invalid', 'abc.onion'],
  [
    '1.0.0.127.in-addr.arpa',
    'xn--',
    'shop.example.',
    'a..b.com',
    'shop.com..',
    'wallet.example.com',
    'WALLET.example.com.',
  ],
].flat()

/** Whole addresses. */
const addresses = [
  ['', ' ', 'shop.com', '//shop.com', 'https://', 'https:///', 'https:', 'https://?x', 'https://#x'],
  ['http://shop.com', 'ftp://shop.com', 'file:///etc/passwd', 'gopher://shop.com', 'javascript:alert(1)'],
  [
    'data:text/plain,x',
    'ws://shop.com',
    'wss://shop.com',
    'unix:/var/run/docker.sock',
    'blob:https://shop.com/x',
  ],
  [
    'https://user@shop.com',
    'https://user:pass@shop.com',
    'https://shop.com@127.0.0.1',
    'https://:x@shop.com',
  ],
  ['https://127.0.0.1@shop.com', 'https://shop.com%40127.0.0.1', 'https://shop.com:pass@10.0.0.1/'],
  [
    'https://shop.com:22',
    'https://shop.com:25',
    'https://shop.com:80',
    'https://shop.com:0',
    'https://shop.com:6',
  ],
  ['https://shop.com:65536', 'https://shop.com:-1', 'https://shop.com:x', 'https://shop.com:1023'],
  [
    'https:\\\\127.0.0.1',
    'https://shop.com\\@127.0.0.1',
    'https://127.0.0.1\\.shop.com',
    'https:/\\10.0.0.1',
  ],
  [
    'https://shop.com\n',
    'https://shop.com\t.evil.com',
    ' https://shop.com',
    'https://shop com',
    'https://[::1',
  ],
  ['https:127.0.0.1', 'https:/127.0.0.1', 'https://127.0.0.1:8443', 'https://256.0.0.1', 'https://1.2.3.4.5'],
].flat()

test('at least 150 notations of private and reserved addresses are refused [B424]', () => {
  const written = [...hosts.map((host) => `https://${host}/`), ...addresses]
  expect(new Set(written).size).toBeGreaterThanOrEqual(150)
  expect(written.filter((text) => 'url' in readAddress(text, rules))).toEqual([])
})

test.each([
  'https://shop.com',
  'https://shop.com.:443/paid?token=x',
  'https://shop.com:8443/paid',
  'https://xn--bcher-kva.com/zahlungen',
  'https://bücher.com/zahlungen',
  'https://8.8.8.8/paid',
  'https://[2606:4700:4700::1111]/paid',
])('%s is a public server [B424]', (text) => {
  expect(readAddress(text, rules)).toHaveProperty('url')
})

test.each([
  ['http://127.0.0.1:3000/paid', true],
  ['http://localhost:3000/paid', true],
  ['http://[::1]:3000/paid', true],
  ['https://127.0.0.1:3000/paid', true],
  ['http://127.1:3000', true],
  ['ftp://127.0.0.1/', false],
  ['http://user@127.0.0.1/', false],
  ['http://10.0.0.1/', false],
  ['http://shop.localhost/', false],
  ['http://[::ffff:127.0.0.1]/', false],
  ['http://0.0.0.0/', false],
  ['http://shop.com/', false],
])('where development allows this machine, %s: %s', (text, isAllowed) => {
  expect('url' in readAddress(text, { ...rules, allowsLoopback: true })).toBe(isAllowed)
})

test('the rules follow the settings: our own host names are refused', () => {
  const set = addressRules({
    deliversToLoopback: false,
    brandHosts: new Map([['pay.sixpence.com', 'ostra']]),
    brands: [],
  })
  expect(readAddress('https://pay.sixpence.com/x', set)).toEqual({ problem: 'notPublic' })
  expect(readAddress('https://sixpence.com/x', set)).toHaveProperty('url')
})

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
  '%s is public',
  (ip) => expect(isPublicIp(ip)).toBe(true),
)

test.each(['', 'shop.com', '8.8.8', '8.8.8.8.8', 'fe80::1%eth0', '[::1]'])(
  '%s is not a public IP address',
  (ip) => expect(isPublicIp(ip)).toBe(false),
)
