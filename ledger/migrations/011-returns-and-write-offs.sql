-- expand
-- Two purposes of the house: money on its way back to who sent it, and differences that were written off.
alter table ledger.account
  drop constraint account_check,
  add constraint account_check
    check (lane is null
      or kind ~ '^(play:)?(fees|fx|rounding|suspense|returns|writeoffs|rail:[a-z0-9-]{1,40})$') not valid;
alter table ledger.account validate constraint account_check;
