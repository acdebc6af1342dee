# Tries what the server's user must not do while a backup runs, and prints one line for each attempt: whether it was
# refused, what was tried, and the reason. The arguments are the path of a dump, and each process of the backup as
# PID=NAME. Where the attempts are allowed they change nothing: they also run as root, to show that they could succeed.
set -u
try() {
  local name=$1 reason
  shift
  if reason=$("$@" 2>&1 > /dev/null); then
    printf 'allowed\t%s\t\n' "$name"
  else
    printf 'refused\t%s\t%s\n' "$name" "$(tail -n 1 <<< "$reason")"
  fi
}
open_to_read() { exec 3< "$1"; }
open_to_write() { exec 3>> "$1"; }
# PTRACE_SEIZE, by the numbers of x86-64 and ARM. Unlike PTRACE_ATTACH it does not stop the process.
attach() {
  perl -e 'syscall($ARGV[0] eq "x86_64" ? 101 : 117, 0x4206, $ARGV[1] + 0, 0, 0) == 0 or die "$!\n"' "$(uname -m)" "$1"
}
rename_and_back() { mv "$1" "$1.trial" && mv "$1.trial" "$1"; }

dump=$1
shift
backups=/var/backups/portal
for process in "$@"; do
  pid=${process%%=*} name=${process#*=}
  try "read the environment of $name" cat "/proc/$pid/environ"
  try "open the memory of $name" open_to_read "/proc/$pid/mem"
  try "list the open files of $name" ls "/proc/$pid/fd/"
  try "list the backups through $name" ls "/proc/$pid/root$backups/"
  try "attach to $name as a debugger" attach "$pid"
  # Node opens its own debugger at SIGUSR1. Signal 0 only asks whether a signal could be sent.
  try "send a signal to $name" kill -0 "$pid"
done
try 'list /etc/portal' ls /etc/portal/
try "read the owner's password" cat /etc/portal/portal-owner.env
try "read the server's environment file" cat /etc/portal/portal.env
try 'list the backups' ls "$backups/"
try 'read a dump' open_to_read "$dump"
try 'write to a dump' open_to_write "$dump"
try 'add a file to the backups' touch "$backups/trial"
try 'remove a file of the backups' rm "$backups/trial"
try 'rename a backup' rename_and_back "$(dirname "$dump")"
