import { testCalls } from '#dev/call-tests.ts'

testCalls('p2p')
