import { testCalls } from '#dev/call-tests.ts'

testCalls('news')
