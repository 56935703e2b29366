// The sandbox's window.PaystackPop: the part of the provider's inline script that an application uses, with the sandbox's checkout page.
(() => {
  const base = new URL('.', document.currentScript.src);

  class PaystackPop {
    #frame = null;
    #stop = () => undefined;

    static isLoaded() {
      return true;
    }

    /** The older API: setup({key, email, amount, ref, callback, onClose}).openIframe(). */
    static setup(options) {
      for (const name of ['key', 'email', 'amount']) {
        if (!options?.[name]) throw new Error(`Attribute ${name} is required.`);
      }
      for (const name of ['callback', 'onClose']) {
        if (options[name] !== undefined && typeof options[name] !== 'function')
          throw new Error(`Attribute ${name} must be a valid function.`);
      }
      const { callback, onClose, ...rest } = options;
      return {
        openIframe: () => new PaystackPop().newTransaction({ ...rest, onSuccess: callback, onCancel: onClose }),
      };
    }

    isLoaded() {
      return this.#frame !== null;
    }

    /** Opens a transaction that the server started. */
    resumeTransaction(accessCode, callbacks = {}) {
      if (typeof accessCode !== 'string' || accessCode === '') {
        // A plain object, as the provider's script throws.
        throw {
          message: 'Invalid transaction parameters',
          issues: [{ path: ['accessCode'], message: 'accessCode is required' }],
        };
      }
      this.#open(accessCode, callbacks);
      return this;
    }

    /** Opens a transaction from the browser; the browser chooses amount and reference. */
    newTransaction({ onSuccess, onCancel, onLoad, onError, ...options }) {
      const callbacks = { onSuccess, onCancel, onLoad, onError };
      fetch(new URL('checkout/request_inline', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...options, ref: options.ref ?? options.reference }),
      })
        .then((response) => response.json())
        .then((result) => {
          if (result.status) this.#open(result.data.access_code, callbacks);
          else onError?.({ type: 'setup', message: result.message });
        })
        .catch(() => onError?.({ type: 'setup', message: 'The checkout could not be reached' }));
      return this;
    }

    cancelTransaction() {
      this.#close();
    }

    #open(accessCode, callbacks) {
      this.#close();
      const before = document.activeElement;
      const frame = document.createElement('iframe');
      frame.title = 'Sandbox checkout';
      frame.src = new URL(`checkout/${encodeURIComponent(accessCode)}`, base).href;
      // Through the object model, which a strict style-src allows; a style attribute in markup it would not.
      Object.assign(frame.style, {
        position: 'fixed',
        top: '0',
        left: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        background: 'transparent',
        colorScheme: 'light',
      });
      const listen = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== base.origin) return;
        switch (data?.event) {
          case 'loaded:transaction':
            return void callbacks.onLoad?.(data.data);
          case 'success':
            this.#close();
            return void callbacks.onSuccess?.(data.data);
          case 'transfer:pending':
            this.#close();
            callbacks.onBankTransferConfirmationPending?.();
            return void callbacks.onCancel?.();
          case 'close':
          case 'cancel':
            this.#close();
            return void callbacks.onCancel?.();
          case 'error':
            this.#close();
            return void callbacks.onError?.(data.data);
        }
      };
      window.addEventListener('message', listen);
      this.#stop = () => {
        window.removeEventListener('message', listen);
        frame.remove();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      };
      this.#frame = frame;
      document.body.append(frame);
      frame.addEventListener('load', () => frame.contentWindow.focus(), { once: true });
    }

    #close() {
      this.#stop();
      this.#stop = () => undefined;
      this.#frame = null;
    }
  }

  window.PaystackPop = PaystackPop;
})();
