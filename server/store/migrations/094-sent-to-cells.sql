-- expand
-- A payment to another cell that waits for no approval counts as sent from its hold on (decision 104). A server of the version
-- before makes it as 'created'; that it withdraws one while a server of this version has it credited is refused here.
alter table app.instruction add constraint instruction_sent_to_cell
  check (partner <> 'cell' or waits_until is not null or state <> 'withdrawn') not valid;
