/* The calls to the kernel that a running server makes (seccomp). */
#define _GNU_SOURCE /* CLONE_THREAD */
#include "server/sandbox.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>

static const char *const allowed[] = {
    /* files, as SQLite and the C library use them */
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "lseek",
    "close", "open", "openat", "stat", "fstat", "lstat", "newfstatat", "fstatat64", "statx",
    "access", "faccessat", "faccessat2", "fcntl", "flock", "ftruncate", "fallocate", "fsync",
    "fdatasync", "unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat",
    "readlink", "readlinkat", "getcwd", "getdents64", "fchmod", "fchown", "utimensat", "umask",
    "fstatfs", "statfs", "ioctl", "dup", "dup2", "dup3", "pipe", "pipe2",
    /* memory */
    "mmap", "mprotect", "munmap", "mremap", "madvise", "brk", "msync", "mlock", "munlock",
    /* threads and signals */
    "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "sched_setaffinity",
    "membarrier", "gettid", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "tgkill",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "rt_sigpending",
    "sigaltstack", "restart_syscall", "exit", "exit_group",
    /* the network: a new listener is not among it */
    "socket", "connect", "accept", "accept4", "getsockname", "getpeername", "getsockopt",
    "setsockopt", "sendto", "recvfrom", "sendmsg", "sendmmsg", "recvmsg", "recvmmsg", "shutdown",
    "socketpair", "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "epoll_pwait2", "eventfd2", "signalfd4",
    /* time, chance and the machine */
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time",
    "times", "getrusage", "getrandom", "uname", "sysinfo", "getrlimit", "prlimit64"};

/* Nothing in the server asks for these: whoever does has taken it over. */
static const char *const deadly[] = {"execve",
                                     "execveat",
                                     "ptrace",
                                     "process_vm_readv",
                                     "process_vm_writev",
                                     "kexec_load",
                                     "kexec_file_load",
                                     "init_module",
                                     "finit_module",
                                     "delete_module",
                                     "mount",
                                     "umount2",
                                     "pivot_root",
                                     "chroot",
                                     "setns",
                                     "unshare",
                                     "bpf",
                                     "perf_event_open",
                                     "userfaultfd",
                                     "keyctl",
                                     "add_key",
                                     "request_key",
                                     "io_uring_setup",
                                     "memfd_create",
                                     "setuid",
                                     "setgid",
                                     "setresuid",
                                     "setresgid",
                                     "setreuid",
                                     "setregid",
                                     "setgroups",
                                     "capset",
                                     "reboot",
                                     "swapon",
                                     "swapoff"};

/* Names that this machine's kernel does not have are no calls here. */
static bool add_all(scmp_filter_ctx filter, uint32_t action, const char *const *names,
                    size_t count) {
    for (size_t i = 0; i < count; i++) {
        int number = seccomp_syscall_resolve_name(names[i]);
        if (number != __NR_SCMP_ERROR && number >= 0 &&
            seccomp_rule_add(filter, action, number, 0) != 0)
            return false;
    }
    return true;
}

/* A thread, not a process. clone3 hides its flags in memory, where a filter cannot look: the C
 * library takes clone when it is not there. */
static bool add_threads(scmp_filter_ctx filter) {
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                            SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1,
                            SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME, 0)) == 0;
}

static bool load(scmp_filter_ctx filter) {
    return seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
           add_all(filter, SCMP_ACT_ALLOW, allowed, sizeof allowed / sizeof *allowed) &&
           add_all(filter, SCMP_ACT_KILL_PROCESS, deadly, sizeof deadly / sizeof *deadly) &&
           add_threads(filter) && seccomp_load(filter) == 0;
}

bool sandbox_calls(struct sandbox_problem *problem) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool loaded = filter != NULL && load(filter);
    if (!loaded)
        snprintf(problem->text, sizeof problem->text, "calls cannot be restricted (seccomp)");
    seccomp_release(filter);
    return loaded;
}
