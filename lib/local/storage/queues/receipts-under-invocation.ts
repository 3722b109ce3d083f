/**
 * Receipt handles of the messages with which a local function is being invoked. A step of the movable clock does not end
 * their visibility timeout: the function has not had that time.
 */
export const receiptsUnderInvocation = new Set<string>();
