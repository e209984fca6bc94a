import { testCalls } from '#testing/call-tests.ts'

testCalls('p2p')
